import type { Case } from './table'
import { byPlace, draft, published } from './tenderCases'

const EVERYTHING = '401 403 403 403 | 403 403 | 403 +'

export const AUDIT_CASES = {
  getLogEntries: [{ on: 'everything', may: EVERYTHING, args: () => [null, { type: 'LOGIN' }] }, ...byPlace(({ id }) => [id], '403')],
  getLogState: [{ on: '', may: EVERYTHING, args: () => [] }],
  createPDFAndGetDownloadLink: [
    { on: 'the log of everything', may: EVERYTHING, args: () => ['log', { projectId: null, type: 'LOGIN_BLOCKED' }] },
    ...byPlace(({ id }) => ['log', { projectId: id, type: 'LOGIN' }], '403').map((one) => ({ ...one, on: `the log of ${one.on}` })),
    { on: 'a published tender', may: '+ 403 403 403 | + + | + +', args: async (scene) => ['tender', (await published(scene)).id] },
    {
      on: 'a draft of others',
      may: '404 403 403 403 | 404 404 | 404 +',
      args: async (scene) => ['tender', (await draft(scene, 'stranger')).id],
    },
  ],
} as const satisfies Record<string, readonly Case[]>
