/** The suffixes of the files that SQLite keeps beside a database. */
export const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal'] as const
