"""Write the files that clients read lessons from: `python scripts/lessons.py`."""

from laserchess.server.lessons.course import lessons
from laserchess.server.lessons.lesson_views import lesson_path, write_lesson


def main() -> None:
    """Write one file for each lesson."""
    for lesson in lessons().values():
        path = lesson_path(lesson)
        path.write_bytes(write_lesson(lesson))
        print(path)


if __name__ == "__main__":
    main()
