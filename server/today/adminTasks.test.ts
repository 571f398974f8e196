import { expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { noteCheck } from '../log/faultState'
import { MailModel } from '../mail/model'

let world: World
inWorld((made) => (world = made))

it('a system admin is told what waits for them beside tenders; staff are not', async () => {
  const [admin, staff] = [await world.user('admin'), await world.user('internal')]
  const work = async (who: typeof admin) => (await world.call(who, 'getTodaysWork')).map(({ box, key, count }) => ({ box, key, count }))
  expect(await work(admin)).toEqual([{ box: 'week', key: 'addLegalPages', count: 3 }])
  await world.call(admin, 'setSettings', { legalFooter: { imprintUrl: 'https://amt.example/impressum' } })
  await world.call(admin, 'setSettings', { legalTexts: { privacy: { de: '<p>Wir speichern …</p>', en: '' } } })
  expect(await work(admin)).toEqual([{ box: 'week', key: 'addLegalPages', count: 1 }])
  await world.call(admin, 'setSettings', { legalFooter: { accessibilityUrl: 'https://amt.example/barrierefrei' } })
  expect(await work(admin)).toEqual([])
  const user = await world.user('member')
  await world.call(null, 'sendPasswordResetMail', user.email)
  await expect.poll(() => MailModel.countDocuments({ to: user.email })).toBe(1)
  await MailModel.collection.updateMany({}, { $set: { state: 'bounced' } })
  const [mails] = await world.call(admin, 'getTodaysWork')
  expect(mails).toMatchObject({ box: 'now', key: 'checkMails', count: 1, projectId: '', at: expect.any(String) as string })
  // A receipt that came back would say when something was submitted.
  await MailModel.collection.updateMany({}, { $set: { sealed: { tenderId: 't' } } } as never)
  expect(await work(admin)).toEqual([])
  await MailModel.collection.updateMany({}, { $unset: { sealed: 1 } })
  noteCheck(false)
  expect((await work(admin)).map(({ key }) => key).sort()).toEqual(['checkLog', 'checkMails'])
  expect(await work(staff)).toEqual([])
})
