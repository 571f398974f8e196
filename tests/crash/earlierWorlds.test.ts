import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { TenderRow } from '../../server/contract/tenders/views'
import { projectRoot } from '../../server/platform/projectRoot'
import { readAccounts } from '../../server/world/accounts'
import { EARLIER_DAYS, seedEarlierDataFolder } from '../world/earlierWorld'
import { callerTo } from '../world/fileClient'
import { startLotseProcess } from '../world/lotseProcess'

/* Every data folder that was put aside: the built server starts on it, and people find what they had. */
const folder = mkdtempSync(join(tmpdir(), 'lotse-worlds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STAFF: readonly [string, ...unknown[]][] = [
  ['getAllProjects'],
  ['getOrganizations', 'CONTRACTOR', {}],
  ['getUsers', ['SYSTEM_USER', 'ORGANIZATION_ADMIN']],
  ['getLocations'],
  ['getProperties'],
  ['getSettings'],
  ['getMapLayers'],
  ['getMails'],
]
const OF_TENDER = ['getProject', 'getRoomsByProjectId', 'getMessages', 'getAnswers']
const OF_TEAM = ['getQuestions', 'getQuestionRules', 'getOffersByProjectId', 'getInvitations', 'getRequests']
const OF_COMPANY = ['getCompanyProfile', 'getSavedSearches', 'getSessions', 'getPractice', 'getCalendarLink', 'getOpenRequests']
const TEAM = ['Betrieb der Fähren auf der Sandstedter Bucht', 'Sanierung der Kaimauer Osthafen']
const LISTS = ['öffentlich', 'entwurf', 'archiv']

describe.each(EARLIER_DAYS)('the data folder of %s', (day) => {
  const dataDir = join(folder, day)

  it('is read by every kind of thing in it', async () => {
    await seedEarlierDataFolder(day, dataDir)
    const lotse = await startLotseProcess({ dataDir })
    try {
      const as = async (email: string) => {
        const found = readAccounts(dataDir).find((one) => one.email === email)
        const { token } = (await callerTo(lotse.address, null)('login', email, found?.password)) as { token: string }
        return callerTo(lotse.address, token)
      }
      const admin = await as('admin@lotse.example')
      for (const [method, ...args] of STAFF) expect(await admin(method, ...args), method).toBeTruthy()
      expect(await admin('getLogEntries', null, { limit: 50 })).toHaveLength(50)
      const staff = await as('lotte@lotse.example')
      const tenders = (await Promise.all(LISTS.map((list) => staff('getProjects', list)))).flat() as TenderRow[]
      expect(tenders.length).toBeGreaterThan(15)
      for (const { id } of tenders) for (const method of OF_TENDER) expect(await staff(method, id), `${method} ${id}`).toBeTruthy()
      for (const { id } of tenders.filter(({ name }) => TEAM.includes(name)))
        for (const method of OF_TEAM) expect(await staff(method, id), `${method} ${id}`).toBeTruthy()
      const quay = tenders.find(({ name }) => name === TEAM[1])
      expect(await staff('getEvaluation', quay?.id, 'LOT-0001')).toMatchObject({ offers: [{}, {}] })
      const company = await as('brandt@nordlicht-faehren.example')
      for (const method of OF_COMPANY) await company(method)
      for (const { id } of (await company('getProjects', 'teilnahme')) as TenderRow[])
        expect(await company('getRoomsByProjectId', id)).not.toEqual([])
    } finally {
      expect(await lotse.stop()).toBe(0)
    }
  })

  it('verifies after it', () => {
    const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' }
    const script = join(projectRoot(), 'scripts', 'audit-verify.mjs')
    expect(execFileSync(process.execPath, [script], { env, stdio: 'pipe' }).toString()).toContain('log')
  })
})
