"""
From numba's functions to a WebAssembly module.

numba compiles a function to LLVM's intermediate language, and LLVM also writes WebAssembly. numba
assumes pointers of 64 bits; the exported functions get addresses as plain numbers, so that no
pointer is stored where anybody else reads it, and LLVM lays out the rest for 32 bits.
"""

import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core.errors import NumbaWarning

from webassembly import mathematics, one_more, second_chance

EXPORTS = (
    second_chance.network_size,
    second_chance.load_network,
    second_chance.predict,
    second_chance.futures,
    second_chance.solve_end,
    one_more.guess,
    one_more.sum_payoffs,
)

MATHEMATICS = (mathematics.exp, mathematics.log, mathematics.quick_exp, mathematics.quick_log)

MEMORY = 16 << 20
"""All the memory that the module ever has: then it never grows, and views of it stay valid."""

STACK = 64 << 10

TARGET = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"

MEMORY_FUNCTIONS = f"""
@__heap_base = external global i8
@top = internal global i32 0
define i32 @reserve(i32 %bytes) {{
  %now = load i32, ptr @top
  %unset = icmp eq i32 %now, 0
  %base = select i1 %unset, i32 ptrtoint (ptr @__heap_base to i32), i32 %now
  %up = add i32 %base, 15
  %from = and i32 %up, -16
  %after = add i32 %from, %bytes
  %wrapped = icmp ult i32 %after, %from
  %beyond = icmp ugt i32 %after, {MEMORY}
  %none = or i1 %wrapped, %beyond
  br i1 %none, label %full, label %room
full:
  call void @llvm.trap()
  unreachable
room:
  store i32 %after, ptr @top
  ret i32 %from
}}

define void @release(i32 %from) {{
  store i32 %from, ptr @top
  ret void
}}

declare void @llvm.trap()

; numba's memory: it is counted by nobody, and `release` frees it.
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %bytes = trunc i64 %size to i32
  %whole = add i32 %bytes, 64
  %from = call i32 @reserve(i32 %whole)
  %info = inttoptr i32 %from to ptr
  %at = add i32 %from, 64
  %data = inttoptr i32 %at to ptr
  %place = getelementptr {{i64, ptr, ptr, ptr, i64}}, ptr %info, i32 0, i32 3
  store ptr %data, ptr %place
  ret ptr %info
}}

define void @NRT_incref(ptr %info) alwaysinline {{
  ret void
}}

define void @NRT_decref(ptr %info) alwaysinline {{
  ret void
}}

; What numba calls to word an exception. The text would reach nobody.
define ptr @NRT_Allocate(i64 %size) noreturn {{
  call void @llvm.trap()
  unreachable
}}

define ptr @NRT_MemInfo_alloc(i64 %size) noreturn {{
  call void @llvm.trap()
  unreachable
}}

declare double @quick_exp(double)
declare double @quick_log(double)

define void @__multi3(ptr %product, i64 %a, i64 %a_high, i64 %b, i64 %b_high) {{
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %middle = add i64 %p10, %carry
  %middle_low = and i64 %middle, 4294967295
  %middle_high = lshr i64 %middle, 32
  %other = add i64 %p01, %middle_low
  %other_high = lshr i64 %other, 32
  %low_high = shl i64 %other, 32
  %low_low = and i64 %p00, 4294967295
  %low = or i64 %low_high, %low_low
  %high0 = add i64 %p11, %middle_high
  %high1 = add i64 %high0, %other_high
  %cross0 = mul i64 %a, %b_high
  %cross1 = mul i64 %a_high, %b
  %high2 = add i64 %high1, %cross0
  %high = add i64 %high2, %cross1
  store i64 %low, ptr %product
  %at = getelementptr i64, ptr %product, i32 1
  store i64 %high, ptr %at
  ret void
}}

define float @expf(float %x) {{
  %wide = fpext float %x to double
  %y = call double @quick_exp(double %wide)
  %narrow = fptrunc double %y to float
  ret float %narrow
}}

define float @log1pf(float %x) {{
  %wide = fpext float %x to double
  %more = fadd double %wide, 1.0
  %y = call double @quick_log(double %more)
  %narrow = fptrunc double %y to float
  ret float %narrow
}}
"""
"""Memory is taken from the top and given back in one go."""


def _compiled(function: Any, kinds: tuple[Any, ...]) -> tuple[str, str]:
    """The name of a function in LLVM's language, and its module with all that it calls."""
    function.compile(kinds)
    overload = function.overloads[kinds]
    return overload.fndesc.llvm_func_name, overload.library.get_llvm_str()


def _export(name: str, inner: str, many: int) -> str:
    """A function of plain 32-bit numbers around a function of numba; an exception traps."""
    given = ", ".join(f"i32 %a{at}" for at in range(many))
    wide = "\n".join(f"  %w{at} = zext i32 %a{at} to i64" for at in range(many))
    taken = "".join(f", i64 %w{at}" for at in range(many))
    return f"""
declare i32 @"{inner}"(ptr, ptr{", i64" * many})

define i32 @{name}({given}) {{
  %result = alloca i64
  %problem = alloca ptr
{wide}
  %status = call i32 @"{inner}"(ptr %result, ptr %problem{taken})
  %bad = icmp ne i32 %status, 0
  br i1 %bad, label %failed, label %done
failed:
  call void @llvm.trap()
  unreachable
done:
  %long = load i64, ptr %result
  %short = trunc i64 %long to i32
  ret i32 %short
}}
declare void @llvm.trap()
"""


def _of_the_c_library(name: str, inner: str) -> str:
    return f"""
declare i32 @"{inner}"(ptr, ptr, double)

define double @{name}(double %x) {{
  %result = alloca double
  %problem = alloca ptr
  %status = call i32 @"{inner}"(ptr %result, ptr %problem, double %x)
  %y = load double, ptr %result
  ret double %y
}}
"""


def _sources() -> Iterator[str]:
    yield MEMORY_FUNCTIONS
    for function in MATHEMATICS:
        name, source = _compiled(function, (types.float64,))
        yield source
        yield _of_the_c_library(function.__name__, name)
    for function in EXPORTS:
        many = len(signature(function.py_func).parameters)
        name, source = _compiled(function, (types.int64,) * many)
        yield source
        yield _export(function.__name__, name, many)


NAMES = (
    "reserve",
    "release",
    *(function.__name__ for function in EXPORTS),
)

LATE = ("exp", "expf", "log", "log1pf", "__multi3")
"""What the code generator calls, after everything that nobody calls is gone."""


def _module(target: llvm.TargetMachine) -> llvm.ModuleRef:
    """Everything as one module for the target, optimized."""
    whole = None
    for source in _sources():
        source = re.sub(r"^target (datalayout|triple) = .*$", "", source, flags=re.MULTILINE)
        source = f'target datalayout = "{target.target_data}"\ntarget triple = "{TARGET}"\n{source}'
        part = llvm.parse_assembly(source)
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    assert whole is not None
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in (*NAMES, *LATE):
            each.linkage = "internal"
    whole.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(target, options)
    builder.getModulePassManager().run(whole, builder)
    return whole


def build() -> bytes:
    """The module, the same for the same sources and versions."""
    warnings.simplefilter("ignore", NumbaWarning)  # that it cannot keep what it compiles
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TARGET).create_target_machine(
        opt=3, features=FEATURES, reloc="static"
    )
    module = _module(target)
    with TemporaryDirectory() as folder:
        made, linked = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        made.write_bytes(target.emit_object(module))
        subprocess.run(
            [
                *(sys.executable, "-m", "ziglang", "wasm-ld"),
                *(str(made), "-o", str(linked)),
                *("--no-entry", "--strip-all", "--gc-sections", "--stack-first"),
                *("-z", f"stack-size={STACK}"),
                *(f"--initial-memory={MEMORY}", f"--max-memory={MEMORY}"),
                *(f"--export={name}" for name in NAMES),
            ],
            check=True,
        )
        return linked.read_bytes()
