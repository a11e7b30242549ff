/** A third-party work inside a package that is not a package itself. */
interface CarriedWork {
  readonly name: string
  /** The SPDX identifier. */
  readonly licence: string
}

/**
 * The works inside the binaries of packages, which no `package.json` names. Listed by package, from the project's own
 * list; for DuckDB the names inside the pinned binary agree. Compare the list again when one of these packages changes.
 */
export const WORKS_IN_BINARIES: Readonly<Record<string, readonly CarriedWork[]>> = {
  '@embedpdf/pdfium': [
    { name: 'PDFium', licence: 'BSD-3-Clause AND Apache-2.0' },
    { name: 'FreeType', licence: 'FTL' },
    { name: 'Little CMS', licence: 'MIT' },
    { name: 'libpng', licence: 'libpng-2.0' },
    { name: 'libjpeg-turbo', licence: 'IJG AND BSD-3-Clause' },
    { name: 'OpenJPEG', licence: 'BSD-2-Clause' },
    { name: 'zlib', licence: 'Zlib' },
    { name: 'Anti-Grain Geometry', licence: 'LicenseRef-AGG-2.3' },
    { name: 'Abseil', licence: 'Apache-2.0' },
    { name: 'ICU', licence: 'Unicode-3.0' },
  ],
  '@photostructure/sqlite': [{ name: 'SQLite', licence: 'blessing' }],
  '@duckdb/node-bindings': [
    { name: 'DuckDB', licence: 'MIT' },
    { name: 'Apache Thrift and Parquet', licence: 'Apache-2.0' },
    { name: 'Brotli', licence: 'MIT' },
    { name: 'concurrentqueue', licence: 'BSD-2-Clause' },
    { name: 'cpp-httplib', licence: 'MIT' },
    { name: 'fast_float', licence: 'MIT' },
    { name: 'FastPFor', licence: 'Apache-2.0' },
    { name: 'fmt', licence: 'MIT' },
    { name: 'FSST', licence: 'MIT' },
    { name: 'ICU', licence: 'Unicode-3.0' },
    { name: 'HyperLogLog of Redis', licence: 'BSD-3-Clause' },
    { name: 'jaro_winkler', licence: 'MIT' },
    { name: 'jemalloc', licence: 'BSD-2-Clause' },
    { name: 'libpg_query and PostgreSQL', licence: 'BSD-3-Clause AND PostgreSQL' },
    { name: 'LZ4', licence: 'BSD-2-Clause' },
    { name: 'Mbed TLS', licence: 'Apache-2.0' },
    { name: 'miniz', licence: 'MIT' },
    { name: 'PCG', licence: 'Apache-2.0' },
    { name: 'pdqsort', licence: 'Zlib' },
    { name: 'RE2', licence: 'BSD-3-Clause' },
    { name: 'skiplist', licence: 'MIT' },
    { name: 'Snappy', licence: 'BSD-3-Clause' },
    { name: 't-digest', licence: 'Apache-2.0' },
    { name: 'utf8proc', licence: 'MIT' },
    { name: 'vergesort', licence: 'MIT' },
    { name: 'yyjson', licence: 'MIT' },
    { name: 'Zstandard', licence: 'BSD-3-Clause' },
  ],
}
