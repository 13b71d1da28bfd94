export const mcpPath = '/mcp'

/** RFC 9728: the metadata of a resource are at its path below the well-known one. */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`
