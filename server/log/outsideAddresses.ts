let outside: readonly string[] = []

/** CHECKPOINT_MAIL, told once at start. */
export const setOutsideAddresses = (addresses: readonly string[]): void => {
  outside = addresses
}

/**
 * Where checkpoints go, and where is told that the log is at odds with them: of the environment, so that no admin of the application
 * changes it.
 */
export const outsideAddresses = (): readonly string[] => outside
