import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readEmailAddress } from '../../engine/address'
import { call, useAction } from '../rpc'
import { Button, FaultNote, Icon, Select, TextInput } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

const EMPTY = { email: '', givenName: '', surName: '' }
type Person = typeof EMPTY
const FIELDS = ['givenName', 'surName', 'email'] as const
type Fault = 'required' | 'email' | 'taken'

const faultsOf = (person: Person): Partial<Record<keyof Person, Fault>> =>
  Object.fromEntries(
    FIELDS.flatMap((key): [string, Fault][] => {
      if (person[key].trim() === '') return [[key, 'required']]
      return key === 'email' && readEmailAddress(person.email) === null ? [[key, 'email']] : []
    }),
  )

/** Invites colleagues one after the other; each gets a mail and chooses a password. */
export const PeopleStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const [person, setPerson] = useState(EMPTY)
  const [role, setRole] = useState<'SYSTEM_USER' | 'SYSTEM_ADMIN'>('SYSTEM_USER')
  const [faults, setFaults] = useState<Partial<Record<keyof Person, Fault>>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [invited, setInvited] = useState<readonly string[]>([])
  const { isBusy, run } = useAction((error) => {
    const errors = (error.data?.['errors'] ?? []) as readonly { rule?: string }[]
    if (errors.some(({ rule }) => rule === 'taken')) setFaults({ email: 'taken' })
    else setRefused(error.message)
  })
  const invite = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = faultsOf(person)
    setFaults(wrong)
    setRefused(null)
    const first = FIELDS.find((key) => wrong[key] !== undefined)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    await run(async () => {
      const { givenName, surName, email } = person
      const made = await call('createUser', {
        email: email.trim().toLowerCase(),
        givenName,
        surName,
        contact: {},
        roles: [role],
        organizationId: null,
      })
      setInvited([...invited, `${made.givenName} ${made.surName} (${made.email})`])
      setPerson(EMPTY)
      form.querySelector<HTMLInputElement>('[name=givenName]')?.focus()
    })
  }
  const done = async (): Promise<boolean> => {
    if (FIELDS.some((key) => person[key].trim() !== '')) {
      setRefused(t('people.unsent'))
      return false
    }
    await onDone()
    return true
  }
  return (
    <StepPanel step="people" onDone={done} onLeave={onLeave}>
      <form className="stack" noValidate onSubmit={(event) => void invite(event)}>
        <div className="su-two">
          {FIELDS.map((key) => (
            <TextInput
              key={key}
              name={key}
              label={t(`people.${key}`)}
              error={faults[key] && t(`people.fault.${faults[key]}`)}
              type={key === 'email' ? 'email' : 'text'}
              maxLength={key === 'email' ? 254 : 250}
              autoComplete="off"
              value={person[key]}
              onChange={(value) => setPerson({ ...person, [key]: value })}
            />
          ))}
          <Select label={t('people.role')} value={role} onChange={(value) => setRole(value === 'SYSTEM_ADMIN' ? value : 'SYSTEM_USER')}>
            <option value="SYSTEM_USER">{t('people.SYSTEM_USER')}</option>
            <option value="SYSTEM_ADMIN">{t('people.SYSTEM_ADMIN')}</option>
          </Select>
        </div>
        <div>
          <Button type="submit" icon="plus" busy={isBusy}>
            {t('people.invite')}
          </Button>
        </div>
      </form>
      <FaultNote>{refused}</FaultNote>
      <div role="status">
        {invited.length > 0 && (
          <ul className="su-invited">
            {invited.map((one) => (
              <li key={one}>
                <Icon name="check" size={16} /> {t('people.invited', { person: one })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </StepPanel>
  )
}
