import './organizations.css'
import { type ReactElement, type ReactNode, useRef, useState, type Ref } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OrganizationType } from '../../server/contract/organizations/organizations'
import { Field, Button, Icon } from '../ui'
import type { FieldControl } from '../ui/Field'
import { CountryField } from '../forms/codes/CountryField'
import { faultOf, FIELDS, GROUPS, isRequired, keysFor, specOf, type OrganizationKey, type OrganizationValues, type Scope } from './fields'
import '../forms/theme/forms.css'
import { CodePicker } from '../forms/widgets/CodePicker'
import { useCodeList } from '../forms/codes/useCodeList'

interface NutsFieldProps {
  control: FieldControl
  label: string
  value: string
  onChange: (code: string) => void
  onBlur: () => void
  buttonRef: Ref<HTMLButtonElement>
}

/** A place is named by its NUTS code of level 3, five characters; the levels above only lead there. */
const isPlace = (code: string): boolean => code.length === 5

/** NUTS code with the code picker of the forms: what is chosen, and the search under it while it is open. */
const NutsField = ({ control, label, value, onChange, onBlur, buttonRef }: NutsFieldProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { rows, state } = useCodeList('nuts', wasOpen || value !== '')
  const name = rows.find(([code]) => code === value)?.[1] ?? ''
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('.f-code')?.focus())
    else onBlur()
  }
  if (isOpen)
    return (
      <div className="f-picked" ref={box}>
        <CodePicker
          rows={rows}
          state={state}
          chosen={value === '' ? [] : [value]}
          label={label}
          isSelectable={isPlace}
          showCodes
          onClose={() => close(true)}
          onAway={() => close(false)}
          onChoose={(code) => {
            onChange(code)
            close(true)
          }}
        />
      </div>
    )
  return (
    <div className="f-picked" ref={box}>
      <div className="f-row">
        <button
          {...control}
          ref={buttonRef}
          type="button"
          className="input f-code"
          aria-label={`${label}: ${value === '' ? t('nuts.choose') : `${value} ${name}`}`}
          aria-expanded="false"
          onClick={() => {
            setWasOpen(true)
            setOpen(true)
          }}
        >
          <span className={value === '' ? 'cut soft' : 'cut'}>
            {value === '' ? (
              t('nuts.choose')
            ) : (
              <>
                <b className="num">{value}</b> {name}
              </>
            )}
          </span>
          <Icon name="search" size={16} />
        </button>
        {value !== '' && <Button variant="quiet" icon="close" label={t('nuts.clear')} onClick={() => onChange('')} />}
      </div>
    </div>
  )
}

interface OrganizationFieldsProps {
  form: UseFormReturn<OrganizationValues>
  type: OrganizationType
  scope: Scope
  /** Heading level of the groups; 'none' leaves the headings out (small dialogs). */
  level?: 'h2' | 'h3' | 'none'
  /** Only these fields, where a place needs fewer than the scope has. */
  only?: readonly OrganizationKey[]
  /** Nobody represents it. */
  isReviewBody?: boolean
  /** What the place where it is made demands beside what saving does. */
  demands?: readonly OrganizationKey[]
}

/** The fields of an organization in groups; what is wrong is said at the field, what is optional is marked so. */
export const OrganizationFields = ({
  form,
  type,
  scope,
  level = 'h2',
  only,
  isReviewBody = false,
  demands = NOTHING,
}: OrganizationFieldsProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const keys = keysFor(type, scope).filter((key) => only === undefined || only.includes(key))
  const faultText = (key: OrganizationKey): string | undefined => {
    const message = form.formState.errors[key]?.message
    if (message === undefined) return undefined
    if (message === 'required') return t(`required.${key in REQUIRED ? key : 'other'}`)
    return t(KNOWN_FAULTS.includes(message) ? `fault.${message}` : 'fault.other')
  }
  const labelOf = (key: OrganizationKey): string => t(key === 'name' && type === 'CLIENT' ? 'field.nameOfClient' : `field.${key}`)
  const isNeeded = (key: OrganizationKey): boolean => isRequired(key, type, isReviewBody) || demands.includes(key)
  const one = (key: OrganizationKey): ReactElement => (
    <div key={key} className={`w${FIELDS[key].width}`}>
      <Field label={labelOf(key)} aside={isNeeded(key) ? undefined : t('optional')} error={faultText(key)}>
        {(control) => <Control {...{ form, type, isReviewBody }} isNeeded={isNeeded(key)} name={key} control={control} />}
      </Field>
    </div>
  )
  return (
    <>
      {GROUPS.map((group) => {
        const inGroup = keys.filter((key) => specOf(key).group === group)
        if (inGroup.length === 0) return null
        // At registration nothing optional stands between a company and its goal.
        const shown = scope === 'all' ? inGroup : inGroup.filter((key) => isRequired(key, type, isReviewBody))
        return (
          <Group key={group} level={level} title={t(group === 'company' && type === 'CLIENT' ? 'group.client' : `group.${group}`)}>
            {shown.map(one)}
          </Group>
        )
      })}
      {scope === 'registration' && (
        <MoreFields keys={keys.filter((key) => !isRequired(key, type, isReviewBody))} form={form} render={one} />
      )}
    </>
  )
}

const NOTHING: readonly OrganizationKey[] = []
const KNOWN_FAULTS: readonly string[] = ['email', 'url', 'phone', 'zip', 'clientOnly', 'vat', 'nutsCode']
const REQUIRED = {
  ...{ name: 0, street: 0, zip: 0, city: 0, country: 0, givenName: 0, surName: 0, email: 0, phone: 0, nutsCode: 0 },
  ...{ contactPoint: 0, url: 0 },
}

const Group = ({ level, title, children }: { level: 'h2' | 'h3' | 'none'; title: string; children: ReactNode }): ReactElement => {
  const Heading = level
  return (
    <fieldset className="org-group">
      <legend className={Heading === 'none' ? 'sr' : undefined}>{Heading === 'none' ? title : <Heading>{title}</Heading>}</legend>
      <div className="org-grid">{children}</div>
    </fieldset>
  )
}

interface MoreFieldsProps {
  keys: readonly OrganizationKey[]
  form: UseFormReturn<OrganizationValues>
  render: (key: OrganizationKey) => ReactElement
}

/** Folded, unless something stands there or is wrong there. */
const MoreFields = ({ keys, form, render }: MoreFieldsProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const isNeeded = keys.some((key) => form.getValues(key) !== '' || form.formState.errors[key] !== undefined)
  return (
    <details className="org-more" open={isNeeded || undefined}>
      <summary>
        {t('more', { count: keys.length })} <span className="soft">{keys.map((key) => t(`field.${key}`)).join(', ')}</span>
      </summary>
      <div className="org-grid">{keys.map(render)}</div>
    </details>
  )
}

interface ControlProps {
  form: UseFormReturn<OrganizationValues>
  type: OrganizationType
  isReviewBody: boolean
  isNeeded: boolean
  name: OrganizationKey
  control: FieldControl
}

const Control = ({ form, type, isReviewBody, isNeeded, name, control }: ControlProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const { kind, autoComplete, max } = specOf(name)
  const rules = {
    validate: (value: string, { country }: OrganizationValues) =>
      faultOf(name, value, { type, isReviewBody, country }) ?? (isNeeded && value.trim() === '' ? 'required' : true),
  }
  if (kind === 'nuts')
    return (
      <Controller
        control={form.control}
        name={name}
        rules={rules}
        render={({ field }) => (
          <NutsField
            control={control}
            label={t(`field.${name}`)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
          />
        )}
      />
    )
  const required = isNeeded ? ({ 'aria-required': true } as const) : {}
  const bound = { ...control, ...required }
  if (kind === 'country') return <CountryField control={bound} field={form.register(name, rules)} value={form.getValues(name)} />
  if (kind === 'area') return <textarea {...bound} {...form.register(name, rules)} className="textarea" rows={3} maxLength={max} />
  return (
    <input
      {...bound}
      {...form.register(name, rules)}
      className="input"
      // 'url' would have the browser refuse www.…, which is completed for people.
      type={kind === 'email' || kind === 'tel' ? kind : 'text'}
      inputMode={kind === 'url' ? 'url' : undefined}
      autoCapitalize={kind === 'url' || kind === 'email' ? 'none' : undefined}
      autoComplete={autoComplete ?? 'off'}
      maxLength={max}
    />
  )
}
