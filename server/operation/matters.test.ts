import { expect, it } from 'vitest'
import type { OperationView, ProcessView } from '../contract/operation/operation'
import { mattersOf } from './matters'

const process = (change: Partial<ProcessView> = {}): ProcessView => ({
  ...{ id: 'a', host: 'here', role: 'all', version: '1.0.0', startedAt: null, seenAt: null, clockAhead: 0 },
  ...change,
})
type View = Omit<OperationView, 'matters'>
const view = (change: Partial<View>): View => ({
  ...{ at: '2026-11-27T08:00:00.000Z', version: '1.0.0', node: '22.0.0', database: null, processes: [process()] },
  ...{ timers: { overdue: 0, since: null }, mailsOverdueMinutes: 0, scansWaiting: 0, backups: null, search: null },
  ...change,
})
const keys = (change: Partial<View>): string[] => mattersOf(view(change)).map(({ key }) => key)

it('has nothing to say of a house that is well', () => expect(keys({})).toEqual([]))

it.each([
  ['no process gives a sign of life', { processes: [] }, ['noSign']],
  ['nobody works', { processes: [process({ role: 'web' })] }, ['noWorker']],
  ['timers did not ring', { timers: { overdue: 2, since: null } }, ['timers']],
  ['mails wait', { mailsOverdueMinutes: 5 }, ['mails']],
  ['two versions run', { processes: [process(), process({ version: '1.1.0' })] }, ['versions']],
  ['one of an earlier version says none', { processes: [process(), process({ role: null, version: null })] }, []],
  ['no backup was made for two days', { backups: { newest: '2026-11-25T07:00:00.000Z', checked: null } }, ['backup']],
  ['none was made yet', { backups: { newest: null, checked: null } }, ['backup']],
  ['one was made yesterday', { backups: { newest: '2026-11-26T07:00:00.000Z', checked: null } }, []],
  ['clocks are apart', { processes: [process({ clockAhead: -600 }), process({ clockAhead: 500 })] }, ['clocks']],
])('%s', (_what, change, found) => expect(keys(change)).toEqual(found))

it('names a worker as what mends timers where none runs', () => {
  const matters = mattersOf(view({ processes: [process({ role: 'web' })], timers: { overdue: 1, since: null } }))
  expect(matters.map(({ command }) => command)).toEqual(['npm start -- worker', 'npm start -- worker'])
})

it('tells what the machine itself lacks, in its words', () => {
  const matters = mattersOf(view({}), { disk: '100 MB free at /srv', certificate: 'ends in 3 days' })
  expect(matters.map(({ key, values }) => [key, values?.['says']])).toEqual([
    ['disk', '100 MB free at /srv'],
    ['certificate', 'ends in 3 days'],
  ])
})
