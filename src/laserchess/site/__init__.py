"""The browser app as a folder of plain files, for hosts that only send files."""

from laserchess.site.static_site import SITE_PAGES, SiteFiles, site_files, write_site

__all__ = ["SITE_PAGES", "SiteFiles", "site_files", "write_site"]
