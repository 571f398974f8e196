import { langOf, type UserDoc, UserModel } from '../access/area'
import { queueMails } from '../mail/area'
import { momentText } from '../platform/momentText'
import { linkTo } from '../platform/publicUrl'

type Recipient = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>

interface Found {
  parcel: { id: number; name: string }
  /** With its folders. */
  file: string
  at: Date
  /** Of the intent: told again it is one mail. */
  id: string
}

/** Tells who uploaded a file of a parcel that a virus was found in it. */
export async function tellOfVirus(userId: string, { parcel, file, at, id }: Found): Promise<void> {
  const fields = { email: 1, givenName: 1, surName: 1, settings: 1 }
  const person = await UserModel.findOne({ _id: userId, state: 'ACTIVE' }, fields).lean<Recipient>()
  if (!person) return
  const lang = langOf(person)
  const name = `${person.givenName} ${person.surName}`.trim() || person.email
  const values = { name, link: linkTo(`/grundstuecke/${parcel.id}`), property: parcel.name, file, time: momentText(at, lang) }
  await queueMails({ id: `virus:${id}`, key: 'propertyFileInfected' }, [{ to: person.email, lang, values }], at)
}
