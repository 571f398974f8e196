import { beforeEach, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { mailsTo, setAccount, tokenMailedTo } from '../world/accounts'
import { putOpened } from '../world/openings'
import { PASSWORD, type TestUser } from '../world/people'
import { refusalOf } from '../world/procedure'
import { makeSealedCompany, type SealedCompany } from '../world/sealedCompany'
import { inWorld, type World } from '../world/inWorld'

/*
 * One system admin locks everybody of a company out, a colleague proposes a new account, and whoever answers at the company's address would
 * let it in, as its admin, to the company's drafts. Locked out people are the company's people still, as long as it has something sealed.
 */
const ADDRESS = 'kontakt@firma.example'
let world: World
let company: SealedCompany
let boss: TestUser
let staff: TestUser
inWorld((made) => (world = made))
beforeEach(async () => {
  company = await makeSealedCompany(world)
  ;({ boss, staff } = company)
})

let count = 0
const propose = () =>
  world.call(staff, 'createUser', {
    ...{ email: `vorschlag${++count}@example.org`, givenName: 'Nele', surName: 'Neumann' },
    ...{ roles: ['ORGANIZATION_ADMIN'], organizationId: boss.organizationId },
  })

it.each(['setUserState', 'deleteUser'] as const)('%s for the last one gives the company to nobody at its address', async (method) => {
  const admin = await world.user('admin')
  await world.callRaw(admin, [method, [boss.email, ...(method === 'setUserState' ? ['DISABLED'] : [])]])
  expect(await UserModel.findOne({ email: boss.email }).lean()).toMatchObject({ state: 'DISABLED' })
  const before = (await mailsTo(ADDRESS)).length
  const made = await propose()
  expect((await mailsTo(ADDRESS)).slice(before).map(({ key }) => key)).toEqual(['memberProposed'])
  expect(await tokenMailedTo(ADDRESS)).toBe('')

  // Two system admins unlock somebody, who decides.
  const change = { what: 'enabled' as const, email: boss.email, reason: 'Das Unternehmen hat angerufen.' }
  const asked = await world.call(admin, 'requestAccountChange', change)
  await world.call(await world.user('admin', { created: new Date(0) }), 'confirmAccountChange', asked.id, PASSWORD)
  const back = { ...boss, token: (await world.call(null, 'login', boss.email, PASSWORD)).token }
  expect(await world.call(back, 'admitUser', made.email, false)).toMatchObject({ organizationId: boss.organizationId, readsEarlier: false })
})

it('a link that was mailed to the address before decides nothing meanwhile, and decides again once all is opened', async () => {
  const become = (change: Record<string, unknown>) => setAccount(boss.id, change)
  // Proposed while there was nobody at all.
  await become({ organizationId: null })
  const made = await propose()
  const token = await tokenMailedTo(ADDRESS)
  await become({ organizationId: boss.organizationId, state: 'DISABLED' })
  expect(await refusalOf(world.call(null, 'confirmAdmission', token, true))).toMatchObject({
    status: 409,
    data: { reason: 'companyLockedOut' },
  })
  expect(await UserModel.findOne({ email: made.email }).lean()).toMatchObject({ organizationId: null })
  const tenders = world.db.collection<{ _id: string }>('tenders')
  await putOpened(world.db, company.offer.projectId)
  await tenders.updateOne({ _id: company.offer.projectId }, { $set: { 'lots.$[].stage': 8 } })
  await world.call(null, 'confirmAdmission', token, true)
  expect(await UserModel.findOne({ email: made.email }).lean()).toMatchObject({ organizationId: boss.organizationId, readsEarlier: false })
})
