import type { MailHouse } from '../mail/area'
import { inParts } from '../platform/inParts'
import { UserModel, type UserDoc } from './model'
import { langOf } from './record'

export const dailyReaders: MailHouse['dailyReaders'] = async (addresses) => {
  const found = await inParts(addresses, (part) =>
    UserModel.find({ email: { $in: part }, 'settings.mailFrequency': 'daily' }, { email: 1 }).lean<{ _id: string; email: string }[]>(),
  )
  return new Map(found.map(({ _id, email }) => [email, _id]))
}

export const digestReader: MailHouse['digestReader'] = async (userId) => {
  const person = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
  if (person?.state !== 'ACTIVE') return null
  return { to: person.email, name: `${person.givenName} ${person.surName}`.trim() || person.email, lang: langOf(person) }
}
