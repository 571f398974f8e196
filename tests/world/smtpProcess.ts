import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * What the server does with a mail, read from the first part of the recipient's address: bounce@…, later@…, drop@…, refuse@…, slow@…; else
 * it takes it.
 */
export type Manner = 'bounce' | 'later' | 'drop' | 'refuse' | 'slow'

export interface Received {
  to: string
  from: string
  /** The whole message as it came over the wire. */
  raw: string
  messageId: string
  /** Handed over whole, but the connection was cut instead of an answer. */
  isDropped: boolean
}

export interface SmtpProcess {
  url: string
  port: number
  received(): Promise<Received[]>
  /** Passwords that came, all in the clear: this server has no encryption. */
  logins(): Promise<string[]>
  /** Takes every mail from now on, whoever it is for. */
  behave(): void
  stop(): Promise<void>
}

/** A real SMTP server as a process of its own. `port` starts it where one was before. */
export const startSmtpProcess = async ({ port = 0, hold = 0 }: { port?: number; hold?: number } = {}): Promise<SmtpProcess> => {
  const child = fork(fileURLToPath(new URL('smtpServer.mjs', import.meta.url)), [String(port), String(hold)], { execArgv: [] })
  const [told] = (await once(child, 'message')) as [{ port: number }]
  const ended = once(child, 'exit')
  const ask = async () => {
    const answer = once(child, 'message') as Promise<[{ received: Received[]; logins: string[] }]>
    child.send('tell')
    return (await answer)[0]
  }
  return {
    port: told.port,
    url: `smtp://127.0.0.1:${told.port}`,
    received: async () => (await ask()).received,
    logins: async () => (await ask()).logins,
    behave: () => void child.send('behave'),
    async stop() {
      child.kill('SIGKILL')
      await ended
      await wait(20)
    },
  }
}
