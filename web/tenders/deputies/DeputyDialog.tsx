import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClockOf } from '../../../engine/form'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { Select, VerbDialog } from '../../ui'
import { serverNow } from '../../ui/time'
import { useFocusOfFault } from '../../ui/useFocusOfFault'
import { nameOf, type Person } from '../../users/picker/person'
import { UserPicker } from '../../users/picker/UserPicker'
import { DayInput } from '../assistant/DayInput'
import { spanOf } from './days'

interface DeputyDialogProps {
  tender: TenderView
  /** Members for whom the person may name somebody; the first is chosen. */
  members: readonly { userName: string; name: string }[]
  onClose: () => void
}

type Lack = 'missingPerson' | 'missingSpan' | 'backwardSpan'

/** Asks who stands in for whom, from which day to which. */
export const DeputyDialog = ({ tender, members, onClose }: DeputyDialogProps): ReactElement => {
  const { t } = useTranslation('deputies')
  const today = wallClockOf(new Date(serverNow())).date
  const [member, setMember] = useState(members[0]?.userName ?? '')
  const [deputy, setDeputy] = useState<Person | null>(null)
  const [first, setFirst] = useState(today)
  const [last, setLast] = useState<string | null>(null)
  /** What the last try lacked, anew with each one: the focus goes there. */
  const [lacking, setLacking] = useState<{ lack: Lack } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useAction(({ message }) => setRefusal(message))
  useUnsavedChanges(deputy !== null || first !== today || last !== null)
  const name = async (): Promise<void> => {
    const span = last === null ? null : spanOf(first, last)
    setRefusal(null)
    setLacking(null)
    if (deputy === null) return setLacking({ lack: 'missingPerson' })
    if (span === null) return setLacking({ lack: last === null ? 'missingSpan' : 'backwardSpan' })
    await run(async () => {
      await call('nameDeputy', tender.id, { version: tender.version ?? 0, member, deputy: deputy.email, ...span })
      onClose()
    })
  }
  const box = useRef<HTMLDivElement>(null)
  useFocusOfFault(box, lacking)
  const lack = lacking?.lack ?? null
  const problem = lack === null ? refusal : t(lack)
  return (
    <VerbDialog title={t('name')} verb={t('do')} busy={isBusy} onDo={() => void name()} onClose={onClose}>
      <p>{t('text')}</p>
      <div className="te-fields" ref={box}>
        <div className="wide">
          <Select
            label={t('member')}
            value={member}
            onChange={setMember}
            options={members.map((one) => [one.userName, one.name] as const)}
          />
        </div>
        <div className="wide">
          <UserPicker
            label={t('deputy')}
            roles={['SYSTEM_USER', 'SYSTEM_ADMIN']}
            without={[member]}
            isInvalid={lack === 'missingPerson'}
            onPick={setDeputy}
          />
          {deputy && <p className="help">{t('chosen', { name: nameOf(deputy) })}</p>}
        </div>
        <DayInput label={t('first')} value={first} onChange={setFirst} />
        <DayInput label={t('last')} value={last} isInvalid={lack === 'missingSpan' || lack === 'backwardSpan'} onChange={setLast} />
      </div>
      {problem !== null && (
        <p className="help error" role="alert">
          {problem}
        </p>
      )}
    </VerbDialog>
  )
}
