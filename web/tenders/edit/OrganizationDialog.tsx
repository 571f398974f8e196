import '../people.css'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RpcError } from '../../app/rpc'
import { queryClient } from '../../app/rpc/queryClient'
import { toast } from '../../app/toasts/toasts'
import { Button, Field, Modal } from '../../ui'
import type { OrganizationChoice } from '../../forms'

/** What a contracting authority needs to be saved (1-access.md section 5), and what a notice needs of it (main URL, contact point). */
const FIELDS = [
  { key: 'name', required: true, wide: true },
  { key: 'identificationNumber' },
  { key: 'nutsCode', label: 'nuts', required: true },
  { key: 'givenName', required: true, contact: true },
  { key: 'surName', required: true, contact: true },
  { key: 'street', required: true, contact: true, wide: true },
  { key: 'zip', required: true, contact: true },
  { key: 'city', required: true, contact: true },
  { key: 'country', required: true, contact: true },
  { key: 'phone', required: true, contact: true },
  { key: 'email', required: true, contact: true, type: 'email' },
  { key: 'contactPoint', contact: true },
  { key: 'url', contact: true, wide: true },
] as const

type Values = Partial<Record<(typeof FIELDS)[number]['key'], string>>

const FORM = 'te-organization'

const organizationOf = (
  values: Values,
): { name: string; type: 'CLIENT'; nutsCode: string; identificationNumber?: string; contact: Record<string, string> } => {
  const filled = FIELDS.flatMap((field) => {
    const value = values[field.key]?.trim() ?? ''
    return value === '' ? [] : [{ ...field, value }]
  })
  const of = (key: string): string => filled.find((field) => field.key === key)?.value ?? ''
  return {
    type: 'CLIENT',
    name: of('name'),
    nutsCode: of('nutsCode'),
    ...(of('identificationNumber') === '' ? {} : { identificationNumber: of('identificationNumber') }),
    contact: Object.fromEntries(filled.flatMap((field) => ('contact' in field ? [[field.key, field.value]] : []))),
  }
}

/** 'Organisation anlegen': a CLIENT organization, in one step, from wherever a buyer is chosen. */
export const OrganizationDialog = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (organization: OrganizationChoice) => void
}): ReactElement => {
  const { t } = useTranslation('tenders')
  const [values, setValues] = useState<Values>({ country: 'DEU' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const isMissing = (field: (typeof FIELDS)[number]): boolean => 'required' in field && (values[field.key]?.trim() ?? '') === ''

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (isBusy || FIELDS.some(isMissing)) return
    setBusy(true)
    setRefused(null)
    try {
      const created = await call('createOrganization', organizationOf(values))
      toast.success(t('organization.saved'))
      void queryClient.invalidateQueries({ queryKey: ['getOrganizations'] })
      onCreated({ id: created.id, name: created.name })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setRefused(`${t('organization.failed')} ${error.message}`)
      setBusy(false)
    }
  }

  return (
    <Modal
      title={t('organization.heading')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('organization.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
            {t('organization.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="te-fields" noValidate onSubmit={(event) => void submit(event)}>
        {FIELDS.map((field) => (
          <div key={field.key} className={'wide' in field ? 'wide' : undefined}>
            <Field
              label={t(`organization.${'label' in field ? field.label : field.key}`)}
              aside={'required' in field ? undefined : t('deadlines.optional')}
              error={isTried && isMissing(field) ? t('organization.required') : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type={'type' in field ? field.type : 'text'}
                  value={values[field.key] ?? ''}
                  onChange={(event) => setValues({ ...values, [field.key]: event.target.value })}
                />
              )}
            </Field>
          </div>
        ))}
      </form>
      {refused !== null && (
        <p className="te-call" role="alert">
          {refused}
        </p>
      )}
    </Modal>
  )
}
