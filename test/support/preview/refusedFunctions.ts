/**
 * The functions of the shipped DuckDB that no query may call, each group with the reason. Together with
 * `shared/preview/sql/allowedFunctions.ts` they are all functions: a name that a newer DuckDB adds belongs to neither
 * until a reviewer has checked what it does.
 */
const VALUES: Readonly<Record<string, string>> = {
  'writes, waits, or changes the session': 'nextval pg_sleep setseed sleep_ms write_log',
  'tells of the session, not of the data':
    'current_catalog current_connection_id current_database current_query current_query_id current_role current_schema current_schemas current_setting current_transaction_id current_user currval getvariable in_search_path session_user txid_current user',
  'parses or plans SQL, or describes the engine to itself':
    'cast_to_type constant_or_null create_sort_key get_type is_histogram_other_bin json_deserialize_sql json_serialize_plan json_serialize_sql make_type parse_duckdb_log_message remap_struct replace_type stats timetz_byte_comparable unpivot_list variant_bytes_to_variant variant_normalize variant_to_parquet_variant vector_type',
  'takes the inner state of an aggregate, which a query cannot vouch for': 'combine finalize',
  'packs values for the engine’s own use':
    '__internal_compress_integral_ubigint __internal_compress_integral_uinteger __internal_compress_integral_usmallint __internal_compress_integral_utinyint __internal_compress_string_hugeint __internal_compress_string_ubigint __internal_compress_string_uhugeint __internal_compress_string_uinteger __internal_compress_string_usmallint __internal_compress_string_utinyint __internal_decompress_integral_bigint __internal_decompress_integral_hugeint __internal_decompress_integral_integer __internal_decompress_integral_smallint __internal_decompress_integral_ubigint __internal_decompress_integral_uhugeint __internal_decompress_integral_uinteger __internal_decompress_integral_usmallint __internal_decompress_string',
  'is there for programs that take DuckDB for PostgreSQL':
    'col_description format_pg_type format_type generate_subscripts get_block_size has_any_column_privilege has_column_privilege has_database_privilege has_foreign_data_wrapper_privilege has_function_privilege has_language_privilege has_schema_privilege has_sequence_privilege has_server_privilege has_table_privilege has_tablespace_privilege inet_client_addr inet_client_port inet_server_addr inet_server_port map_to_pg_oid obj_description pg_collation_is_visible pg_conf_load_time pg_conversion_is_visible pg_function_is_visible pg_get_constraintdef pg_get_expr pg_get_viewdef pg_has_role pg_is_other_temp_schema pg_my_temp_schema pg_opclass_is_visible pg_operator_is_visible pg_opfamily_is_visible pg_postmaster_start_time pg_table_is_visible pg_ts_config_is_visible pg_ts_dict_is_visible pg_ts_parser_is_visible pg_ts_template_is_visible pg_type_is_visible shobj_description',
}

const TABLES: Readonly<Record<string, string>> = {
  'writes files, or changes the engine':
    'checkpoint disable_logging disable_peg_parser disable_profiling enable_logging enable_peg_parser enable_profiling force_checkpoint truncate_duckdb_logs',
  'runs SQL, or names a table, that is given as a text':
    'histogram histogram_values json_execute_serialized_sql query query_table',
  'opens files':
    'glob parquet_bloom_probe parquet_file_metadata parquet_full_metadata parquet_kv_metadata parquet_metadata parquet_scan parquet_schema read_blob read_csv read_csv_auto read_duckdb read_json read_json_auto read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet read_text sniff_csv',
  'reads memory by an address that is given': 'arrow_scan arrow_scan_dumb',
  'tells of the engine, its logs, its settings, its secrets':
    'duckdb_approx_database_count duckdb_columns duckdb_connection_count duckdb_constraints duckdb_coordinate_systems duckdb_databases duckdb_dependencies duckdb_extensions duckdb_external_file_cache duckdb_functions duckdb_indexes duckdb_keywords duckdb_log_contexts duckdb_logs duckdb_logs_parsed duckdb_memory duckdb_optimizers duckdb_prepared_statements duckdb_profiling_settings duckdb_schemas duckdb_secret_types duckdb_secrets duckdb_sequences duckdb_settings duckdb_table_sample duckdb_tables duckdb_temporary_files duckdb_types duckdb_variables duckdb_views icu_calendar_names pg_timezone_names pragma_collations pragma_database_size pragma_metadata_info pragma_platform pragma_show pragma_storage_info pragma_table_info pragma_user_agent pragma_version which_secret',
  'is a part or a test of the engine itself':
    'check_peg_parser seq_scan sql_auto_complete summary test_all_types test_vector_types',
}

const sorted = (groups: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(groups)
    .flatMap((names) => names.split(' '))
    .toSorted()

/** By their place in a query: as a value, or after FROM as a table. */
export const REFUSED_AFTER_REVIEW = { values: sorted(VALUES), tables: sorted(TABLES) }
