import pino, { type Logger } from 'pino'
import type { Config } from './config'

export type Log = Logger

const SECRETS: readonly [RegExp, string][] = [
  // The session's token rides in the socket's URL, and the tokens of mailed links in theirs.
  [/([?&](?:X-Auth-Token|token|einladung)=)[^&"\s\\#]+/gi, '$1***'],
  [/((?:mongodb(?:\+srv)?|smtps?|ldaps?|https?):\/\/)[^@/"\s]*@/gi, '$1***@'],
]

/** The line without tokens and passwords in addresses, wherever in it they stand. */
export const withoutSecrets = (line: string): string => SECRETS.reduce((text, [pattern, by]) => text.replace(pattern, by), line)

const PATHS = ['password', 'token', 'code', 'secret', 'authorization', 'cookie', '["x-auth-token"]', '["set-cookie"]']

/**
 * JSON lines; on the error output unless told otherwise, so that what people are to read stands alone. Redaction is part of the way out: no
 * caller can forget it.
 */
export const createLog = (level: Config['logLevel'], write: (line: string) => void = (line) => process.stderr.write(line)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: PATHS.flatMap((path) => [
          path,
          path.startsWith('[') ? `*${path}` : `*.${path}`,
          path.startsWith('[') ? `*.*${path}` : `*.*.${path}`,
        ]),
        censor: '***',
      },
      serializers: { err: pino.stdSerializers.errWithCause, cause: pino.stdSerializers.errWithCause },
    },
    { write: (line: string) => write(withoutSecrets(line)) },
  )
