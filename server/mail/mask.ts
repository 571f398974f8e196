import { mailHouse } from './house'
import { MailModel, type MailDoc } from './model'

/** One mail as admins may find it; null: there is none, or it must not be told yet that there is. */
export const readMail = async (id: string): Promise<MailDoc | null> => {
  const mail = await MailModel.findOne({ _id: id }).lean<MailDoc>()
  const [shown = null] = await mailHouse.value.withoutSealed(mail ? [mail] : [])
  return shown
}
