import './organizations.css'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'
import { toast } from '../ui/toasts/toasts'
import { useLanguage } from '../i18n/useLanguage'
import { FaultNote, Field, FormDialog, Skeleton } from '../ui'
import { formatDate } from '../ui/time'
import type { AdditionalHandle } from './AdditionalForm'
import { emptyValues, faultsOfServer, inputOf, type OrganizationKey, type OrganizationValues } from './fields'
import { OrganizationFields } from './OrganizationFields'
import reviewBodies from './reviewBodies.json'
import { useDefinitions } from './useDefinitions'

const AdditionalForm = lazy(() => import('./AdditionalForm').then((file) => ({ default: file.AdditionalForm })))

/** What an authority needs to be saved (1-access.md section 5), and what a notice needs of it (main URL, contact point). */
const KEYS: readonly OrganizationKey[] = [
  ...(['name', 'nutsCode', 'identificationNumber', 'street', 'zip', 'city', 'country', 'givenName', 'surName'] as const),
  ...(['email', 'phone', 'contactPoint', 'url'] as const),
]

/** A notice tells of whoever buys where more is to be found, and whom to ask. */
const IN_NOTICES: readonly OrganizationKey[] = ['contactPoint', 'url']

const NONE: readonly [] = []
type Faults = readonly { path: string; rule: string }[]
/** What the server refused of additional fields, apart for the two forms. */
interface Misread {
  own: Faults
  contact: Faults
}
const NOTHING: Misread = { own: NONE, contact: NONE }

/**
 * What was typed into a dialog that was shut, by Escape or by the end of a session: there again when the same person opens it next. Kept in
 * memory alone, as long as the page.
 */
let unfinished: { by: string; values: OrganizationValues } | null = null

interface ClientDialogProps {
  onClose: () => void
  onCreated: (organization: { id: number; name: string; isReviewBody?: boolean }) => void
}

/** The review bodies that come with Lotse. */
const StockField = ({ onTake }: { onTake: (name: string) => void }): ReactElement => {
  const { t } = useTranslation('organizations')
  const language = useLanguage()
  return (
    <Field
      label={t('stock.label')}
      aside={t('optional')}
      hint={t('stock.hint', { date: formatDate(`${reviewBodies.made}T12:00:00Z`, language) })}
    >
      {(control) => (
        <select {...control} className="select" defaultValue="" onChange={({ target }) => onTake(target.value)}>
          <option value="">{t('stock.none')}</option>
          {reviewBodies.bodies.map(({ name, land }) => (
            <option key={name} value={name}>
              {land}: {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** 'Organisation anlegen': a contracting authority from wherever a buyer is chosen, with the fields that its own page has. */
export const ClientDialog = ({ onClose, onCreated }: ClientDialogProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const by = useSession().user?.email ?? ''
  const form = useForm<OrganizationValues>({ defaultValues: unfinished?.by === by ? unfinished.values : emptyValues() })
  useEffect(() => {
    const watching = form.watch((values) => void (unfinished = { by, values: values as OrganizationValues }))
    return () => watching.unsubscribe()
  }, [form, by])
  const { organizationFields, contactFields } = useDefinitions()
  const required = useMemo(() => organizationFields.filter((one) => one.required === true), [organizationFields])
  const requiredOfContact = useMemo(() => contactFields.filter((one) => one.required === true), [contactFields])
  const own = useRef<AdditionalHandle>(null)
  const contact = useRef<AdditionalHandle>(null)
  /** Taken from the stock: an office that nobody represents. */
  const [isReviewBody, setReviewBody] = useState(false)
  /** What was typed before one of the stock took its place: back with 'none'. */
  const typed = useRef({ ...form.getValues() })
  const takeFromStock = (name: string): void => {
    const found = reviewBodies.bodies.find((one) => one.name === name)
    if (!isReviewBody) typed.current = { ...form.getValues() }
    setReviewBody(found !== undefined)
    form.reset(found ? { ...emptyValues(), ...found } : typed.current)
  }
  const { isBusy, run } = useAction((error) => {
    const { fields, others } = faultsOfServer(error.data?.['errors'])
    for (const [key, rule] of fields) form.setError(key, { message: rule })
    setMisread({
      own: others.filter(({ path }) => !path.includes('/contact/')),
      contact: others.filter(({ path }) => path.includes('/contact/')),
    })
    setRefused(`${t('saved.createFailed')} ${error.message}`)
  })
  const [refused, setRefused] = useState<string | null>(null)
  const [misread, setMisread] = useState<Misread>(NOTHING)

  const save = async (values: OrganizationValues): Promise<void> => {
    if (own.current?.check() === false || contact.current?.check() === false) return
    setRefused(null)
    setMisread(NOTHING)
    await run(async () => {
      const input = { ...inputOf(values, 'CLIENT'), ...(isReviewBody ? { reviewBody: true } : {}) }
      const [additional, ofContact] = [own.current?.values() ?? [], contact.current?.values() ?? []]
      const created = await call('createOrganization', {
        ...input,
        ...(additional.length > 0 && { additionalFields: additional }),
        contact: { ...input.contact, ...(ofContact.length > 0 && { additionalFields: ofContact }) },
      })
      unfinished = null
      toast.success(t('saved.created'))
      void queryClient.invalidateQueries({ queryKey: ['getOrganizations'] })
      onCreated({ id: created.id, name: created.name, ...(isReviewBody ? { isReviewBody } : {}) })
    })
  }
  return (
    <FormDialog
      title={t('create.dialog')}
      verb={t('create.dialog')}
      className="stack"
      busy={isBusy}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
      onCancel={() => {
        unfinished = null
        onClose()
      }}
    >
      <OrganizationFields
        form={form}
        type="CLIENT"
        scope="all"
        level="h3"
        only={isReviewBody ? KEYS.filter((key) => key !== 'givenName' && key !== 'surName') : KEYS}
        isReviewBody={isReviewBody}
        demands={isReviewBody ? NONE : IN_NOTICES}
      />
      {required.length + requiredOfContact.length > 0 && (
        <Suspense fallback={<Skeleton lines={2} />}>
          {required.length > 0 && (
            <AdditionalForm part="organization" definitions={required} values={NONE} refused={misread.own} handle={own} />
          )}
          {requiredOfContact.length > 0 && (
            <AdditionalForm part="contact" definitions={requiredOfContact} values={NONE} refused={misread.contact} handle={contact} />
          )}
        </Suspense>
      )}
      <StockField onTake={takeFromStock} />
      <FaultNote>{refused}</FaultNote>
    </FormDialog>
  )
}
