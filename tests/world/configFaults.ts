import { ConfigError, readConfig } from '../../server/platform/config'

/** What a start says of these settings; nothing where it would go on. */
export const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.faults
    throw thrown
  }
}
