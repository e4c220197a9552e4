/**
 * Matches the paths that are never a page of the web app. For an unknown path among them, the
 * server answers with an error and not with the web app.
 */
export const serverPaths =
  /^\/(api|uploads|v1|sandbox|assets|healthz|readyz|metrics|manifest\.webmanifest)(\/|$|\?)/;
