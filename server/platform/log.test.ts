import { expect, it } from 'vitest'
import { createLog } from './log'

const logged = (work: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  work(createLog('info', (line) => lines.push(line)))
  return lines.join('')
}

it.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ['the socket address', (log) => log.info({ url: '/websocket?X-Auth-Token=s3cret&lang=de' }, 'open')],
  ['the message', (log) => log.info('GET /websocket?lang=de&X-Auth-Token=s3cret')],
  ['the link of an invitation', (log) => log.info({ url: '/projekte/7?einladung=s3cret' })],
  ['a header', (log) => log.info({ req: { headers: { 'x-auth-token': 's3cret' } } })],
  ['a parameter', (log) => log.info({ params: { password: 's3cret' } })],
  ['an error', (log) => log.error({ err: new Error('failed: mongodb://lotse:s3cret@127.0.0.1:1/lotse') })],
  ["an error's cause", (log) => log.error({ err: new Error('outer', { cause: new Error('/passwort-reset?token=s3cret') }) })],
])('a token or password never reaches the log: %s', (_, work) => {
  const text = logged(work)
  expect(text.length).toBeGreaterThan(20)
  expect(text).not.toContain('s3cret')
})

it('keeps the rest of the line', () =>
  expect(logged((log) => log.info({ url: '/websocket?X-Auth-Token=s3cret&lang=de' }))).toContain('&lang=de'))
