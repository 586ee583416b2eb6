"""The compiled kernel for other targets: WebAssembly for browsers, PTX for GPUs."""
