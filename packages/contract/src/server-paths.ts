/**
 * Matches the paths that the server answers itself. Every other path is a page or file of the web
 * app.
 */
export const serverPaths =
  /^\/(api|uploads|v1|sandbox|assets|healthz|readyz|metrics|manifest\.webmanifest)(\/|$|\?)/;
