import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '../../engine/languages'
import { readNumber } from '../../engine/numbers'
import type { AwardRoles, AwardRules } from '../../server/contract/settings/house'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { Button, Check, FaultNote, Select, TextInput } from '../ui'
import { useEditing } from './context'
import { Panel } from './Panel'

type Rule = AwardRules[number]
type Office = AwardRoles[number]

/** Euros without cents, as typed; NaN where it is no such number: the server says so at the field. */
const eurosOf = (typed: string, language: Lang): number => {
  const read = readNumber(typed, language, { whole: true })
  return read.kind === 'read' && /^\d{1,10}$/.test(read.value) ? Number(read.value) : Number.NaN
}

const addressesOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Without what was given up. */
const withPart = <T extends Rule | Office>(one: T, part: Partial<T>): T =>
  Object.fromEntries(Object.entries({ ...one, ...part }).filter(([, value]) => value !== undefined)) as T

interface LineProps<T> {
  line: T
  number: number
  onChange: (next: T) => void
  onRemove: () => void
}

/** The whole house, or one of its authorities. */
const AuthoritySelect = ({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }): ReactElement => {
  const { t } = useTranslation('settings')
  const { data = [] } = useRpc('getOrganizations', ['CLIENT'])
  const options = data.map(({ id, name }) => [id, name] as const)
  return (
    <Select
      label={t('award.authority')}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
      options={[
        ['', t('award.wholeHouse')] as const,
        ...options,
        // One that is not on the list stays what it is.
        ...(value !== undefined && !options.some(([id]) => id === value) ? [[value, `#${value}`] as const] : []),
      ]}
    />
  )
}

/** Addresses as they are typed: a separator that something still follows stays. */
const People = ({
  people,
  fault,
  onChange,
}: {
  people: readonly string[]
  fault: string | undefined
  onChange: (people: string[]) => void
}) => {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState(people.join(', '))
  const put = (text: string): void => {
    setTyped(text)
    onChange(addressesOf(text))
  }
  return (
    <div className="set-whole">
      <TextInput label={t('award.people')} hint={t('award.peopleHint')} value={typed} error={fault} onChange={put} />
    </div>
  )
}

/** An office and who holds it. */
const OfficeFields = ({ line, number, onChange, onRemove }: LineProps<Office>): ReactElement => {
  const { t } = useTranslation('settings')
  const { faultText } = useEditing()
  const fault = (name: keyof Office): string | undefined => faultText(`awardRoles/${number - 1}/${name}`)
  return (
    <fieldset className="field-row set-rule">
      <legend className="sr">{t('award.office', { number })}</legend>
      <TextInput
        label={t('award.officeName')}
        hint={t('award.officeHint')}
        maxLength={80}
        value={line.name}
        error={fault('name')}
        onChange={(name) => onChange({ ...line, name })}
      />
      <AuthoritySelect
        value={line.authority}
        onChange={(authority) => onChange(withPart<Office>(line, { authority } as Partial<Office>))}
      />
      <People people={line.people} fault={fault('people')} onChange={(people) => onChange({ ...line, people })} />
      <Button variant="quiet" icon="trash" onClick={onRemove}>
        {t('award.removeOffice')}
      </Button>
    </fieldset>
  )
}

/** One rule, as it is typed: what is no number stays as it is. */
const RuleFields = ({ line, number, onChange, onRemove }: LineProps<Rule>): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const officesId = useId()
  const { draft, faultText } = useEditing()
  const [typed, setTyped] = useState({ from: String(line.from), needed: String(line.needed) })
  const { roles = [] } = line
  const names = [...new Set([...draft.awardRoles.map(({ name }) => name.trim()), ...roles])].filter((name) => name !== '')
  const put = (name: 'from' | 'needed', text: string, value: number): void => {
    setTyped((now) => ({ ...now, [name]: text }))
    onChange({ ...line, [name]: value })
  }
  const choose = (name: string, isChosen: boolean): void => {
    const next = isChosen ? [...roles, name] : roles.filter((one) => one !== name)
    onChange(withPart<Rule>(line, { roles: next.length > 0 ? next : undefined } as Partial<Rule>))
  }
  const fault = (name: keyof Rule): string | undefined => faultText(`awardRules/${number - 1}/${name}`)
  return (
    <fieldset className="field-row set-rule">
      <legend className="sr">{t('award.rule', { number })}</legend>
      <TextInput
        label={t('award.from')}
        inputMode="numeric"
        value={typed.from}
        error={fault('from')}
        onChange={(text) => put('from', text, eurosOf(text, language))}
      />
      <TextInput
        label={t('award.needed')}
        inputMode="numeric"
        value={typed.needed}
        error={fault('needed')}
        onChange={(text) => put('needed', text, /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)}
      />
      <AuthoritySelect value={line.authority} onChange={(authority) => onChange(withPart<Rule>(line, { authority } as Partial<Rule>))} />
      {names.length > 0 && (
        <div role="group" aria-labelledby={officesId} className="stack-2 set-whole">
          <p id={officesId} className="label">
            {t('award.offices')}
          </p>
          {names.map((name) => (
            <Check key={name} checked={roles.includes(name)} onChange={(isChosen) => choose(name, isChosen)}>
              {name}
            </Check>
          ))}
          {fault('roles') && <p className="error small">{fault('roles')}</p>}
        </div>
      )}
      <People people={line.people} fault={fault('people')} onChange={(people) => onChange({ ...line, people })} />
      <Button variant="quiet" icon="trash" onClick={onRemove}>
        {t('award.remove')}
      </Button>
    </fieldset>
  )
}

interface ListProps<T> {
  lines: readonly T[]
  blank: T
  add: string
  onChange: (lines: T[]) => void
  Fields: (props: LineProps<T>) => ReactElement
}

/** Lines that are added, typed and removed. */
function Lines<T>({ lines, blank, add, onChange, Fields }: ListProps<T>): ReactElement {
  // A line that went takes its text along, and a save may put lines in another order: those that were not typed here are read anew.
  const [shown, setShown] = useState({ lines, turn: 0 })
  if (shown.lines !== lines) setShown({ lines, turn: shown.turn + 1 })
  const typed = (next: T[]): void => {
    setShown({ ...shown, lines: next })
    onChange(next)
  }
  return (
    <>
      {lines.map((line, n) => (
        <Fields
          key={`${shown.turn} ${n}`}
          line={line}
          number={n + 1}
          onChange={(next) => typed(lines.map((one, index) => (index === n ? next : one)))}
          onRemove={() => onChange(lines.filter((_one, index) => index !== n))}
        />
      ))}
      <p>
        <Button icon="plus" onClick={() => typed([...lines, blank])}>
          {add}
        </Button>
      </p>
    </>
  )
}

/** Who may award, from which value on: so many of these people and offices. */
export const AwardSection = ({ isAltered = false }: { isAltered?: boolean }): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change } = useEditing()
  return (
    <Panel id="zuschlag" title={t('award.title')} text={t('award.text')}>
      <details className="small">
        <summary>{t('award.exactly')}</summary>
        <p className="soft">{t('award.exactText')}</p>
      </details>
      {isAltered && <FaultNote bare>{t('award.altered')}</FaultNote>}
      {draft.awardRules.length === 0 && <p>{t('award.none')}</p>}
      <Lines<Rule>
        lines={draft.awardRules}
        blank={{ from: 0, needed: 2, people: [] }}
        add={t('award.add')}
        onChange={(rules) => change('awardRules', rules)}
        Fields={RuleFields}
      />
      <h3>{t('award.offices')}</h3>
      <p className="soft">{t('award.officesText')}</p>
      <Lines<Office>
        lines={draft.awardRoles}
        blank={{ name: '', people: [] }}
        add={t('award.addOffice')}
        onChange={(roles) => change('awardRoles', roles)}
        Fields={OfficeFields}
      />
    </Panel>
  )
}
