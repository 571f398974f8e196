import { getUsers as contract } from '../../contract/access/getUsers'
import { cursorOf, placeOfCursor } from '../../platform/keyPages'
import { method, noSubject } from '../../calls/method'
import { isStaff } from '../../calls/actor'
import { strangeNow } from '../accountCodes'
import { listPeople, placeOfPerson } from '../peopleList'
import { presentUsers, strangeView } from '../present'
import { mayListUsers } from '../userPolicy'

const MOST = 1000

export const getUsers = method(contract, {
  subject: noSubject,
  policy: (actor, _subject, { roles, filter }) => mayListUsers(actor, { roles, organizationId: filter?.organizationId ?? null }),
  async handle({ actor }, _subject, { roles, filter }) {
    const own = isStaff(actor) ? null : (actor.user?.organizationId ?? -1)
    const users = await listPeople(
      {
        ...{ roles, organizationId: own ?? filter?.organizationId ?? null, state: filter?.state ?? null, search: filter?.search ?? '' },
        // The company's own admin has them apart, to decide on.
        withProposed: own === null,
      },
      { after: placeOfCursor(filter?.cursor), most: filter?.limit ?? MOST },
    )
    const views = await presentUsers(users)
    const strange = new Map(users.map((user) => [user.email, strangeView(strangeNow(user))]))
    return views.map((view) => ({ ...view, ...strange.get(view.email), cursor: cursorOf(placeOfPerson(view)) }))
  },
})
