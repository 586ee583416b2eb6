"""exp and log as LLVM IR, for targets that have neither an instruction nor a library for them.

Arguments are reduced as usual and the rest is a polynomial: right to about one unit in the last place. `log` takes
normal numbers above 0.
"""

from math import factorial

NAMES = {
    "llvm.exp.f64": "elementary.exp.f64",
    "llvm.exp.f32": "elementary.exp.f32",
    "llvm.log.f64": "elementary.log.f64",
    "sqrt": "llvm.sqrt.f64",
}
"""Function that compiled code calls → its replacement."""
LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts; the first has few enough digits for its multiples to be exact."""
SQRT_2 = 1.4142135623730951
EXP_TERMS, LOG_TERMS = 14, 12


def _number(value: float) -> str:
    """Write a number as LLVM reads it back exactly."""
    return f"{value:.17e}"


def _polynomial(name: str, argument: str, coefficients: list[float]) -> str:
    """Return instructions that give a polynomial, lowest coefficient first, by Horner's rule."""
    lines, value = [], _number(coefficients[-1])
    for place, coefficient in enumerate(reversed(coefficients[:-1])):
        last = place == len(coefficients) - 2
        lines.append(f"  %{name}.m{place} = fmul double {value}, {argument}")
        value = f"%{name}" if last else f"%{name}.a{place}"
        lines.append(f"  {value} = fadd double %{name}.m{place}, {_number(coefficient)}")
    return "\n".join(lines)


def _power_of_two(name: str, exponent: str) -> str:
    """Return instructions that give 2 to the power of a whole number."""
    return f"""  %{name}.e = add i64 {exponent}, 1023
  %{name}.b = shl i64 %{name}.e, 52
  %{name} = bitcast i64 %{name}.b to double"""


EXP = f"""
define linkonce_odr double @elementary.exp.f64(double %x) {{
  %low = fcmp olt double %x, -745.2
  %high = fcmp ogt double %x, 709.79
  %x1 = select i1 %low, double -745.2, double %x
  %x2 = select i1 %high, double 709.79, double %x1
  %scaled = fmul double %x2, {_number(LOG2_E)}
  %n = call double @llvm.rint.f64(double %scaled)
  %nh = fmul double %n, {_number(LN2_HIGH)}
  %nl = fmul double %n, {_number(LN2_LOW)}
  %r1 = fsub double %x2, %nh
  %r = fsub double %r1, %nl
{_polynomial("p", "%r", [1 / factorial(k) for k in range(EXP_TERMS)])}
  %nan = fcmp uno double %x, 0.0
  %safe = select i1 %nan, double 0.0, double %n
  %whole = fptosi double %safe to i64
  %half = ashr i64 %whole, 1
  %rest = sub i64 %whole, %half
{_power_of_two("s1", "%half")}
{_power_of_two("s2", "%rest")}
  %y1 = fmul double %p, %s1
  %y = fmul double %y1, %s2
  ret double %y
}}
define linkonce_odr float @elementary.exp.f32(float %x) {{
  %wide = fpext float %x to double
  %y = call double @elementary.exp.f64(double %wide)
  %narrow = fptrunc double %y to float
  ret float %narrow
}}
declare double @llvm.rint.f64(double)
"""

LOG = f"""
define linkonce_odr double @elementary.log.f64(double %x) {{
  %bits = bitcast double %x to i64
  %e1 = lshr i64 %bits, 52
  %e2 = sub i64 %e1, 1023
  %fraction = and i64 %bits, 4503599627370495
  %one = or i64 %fraction, 4607182418800017408
  %m1 = bitcast i64 %one to double
  %large = fcmp ogt double %m1, {_number(SQRT_2)}
  %m2 = fmul double %m1, 0.5
  %m = select i1 %large, double %m2, double %m1
  %more = zext i1 %large to i64
  %e3 = add i64 %e2, %more
  %e = sitofp i64 %e3 to double
  %up = fsub double %m, 1.0
  %down = fadd double %m, 1.0
  %f = fdiv double %up, %down
  %f2 = fmul double %f, %f
{_polynomial("p", "%f2", [2 / (2 * k + 1) for k in range(LOG_TERMS)])}
  %small = fmul double %p, %f
  %el = fmul double %e, {_number(LN2_LOW)}
  %eh = fmul double %e, {_number(LN2_HIGH)}
  %y1 = fadd double %small, %el
  %y = fadd double %y1, %eh
  ret double %y
}}
"""
DEFINITIONS = EXP + LOG
