import '../edit/edit.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { TeamPicker, type Person } from '../edit/TeamPicker'
import { usePeople } from '../edit/usePeople'

/** Takes colleagues into the team as editors, one at a time, without opening the form. */
const AddEditors = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const people = usePeople()
  const team = tender.team ?? []
  const { run } = useAction(({ message }) => toast.error(message, t('team.addFailed')))
  const add = ({ email }: Person) =>
    run(async () => {
      const view = await call('addProjectEditors', tender.id, [email])
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('team.added'))
    })
  return (
    <TeamPicker
      people={people.filter(({ email }) => !team.some(({ userName }) => userName === email))}
      onPick={(person) => void add(person)}
    />
  )
}

export default AddEditors
