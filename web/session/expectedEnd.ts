let calls = 0

/**
 * Whether the person does just now what ends all sessions, this one too: the server's word of it may come before the answer, and says
 * nothing new.
 */
export const isEndExpected = (): boolean => calls > 0

/** For the time of such a call. */
export const expectingEnd = async <T>(call: Promise<T>): Promise<T> => {
  calls += 1
  try {
    return await call
  } finally {
    calls -= 1
  }
}
