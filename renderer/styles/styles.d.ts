/** Style sheets are bundled; an import of one has no value. */
declare module '*.css' {}
