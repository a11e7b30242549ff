/** Style sheets are bundled, not modules with values. */
declare module '*.css' {}
