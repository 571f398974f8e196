import i18n from 'i18next'
import { Suspense, useMemo, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { FormView, useFormEditor } from '../../forms'
import { Skeleton } from '../../ui'

interface FormPaneProps {
  template: Template
  data: FormData
  onChange?: (data: FormData) => void
  readOnly?: boolean
}

/** The renderer that people fill in, with the designer's template and test data. */
export const FormPane = ({ template, data, onChange, readOnly = false }: FormPaneProps): ReactElement => {
  const editor = useFormEditor({ template, data, onChange: (next) => onChange?.(next), readOnly })
  return <FormView editor={editor} />
}

/** A form in one of the two languages, whichever the rest of the page is in. */
export const InLanguage = ({ lang, label, children }: { lang: 'de' | 'en'; label: string; children: ReactNode }): ReactElement => {
  const instance = useMemo(() => i18n.cloneInstance({ lng: lang }), [lang])
  return (
    <I18nextProvider i18n={instance}>
      <Suspense fallback={<Skeleton lines={6} label={label} />}>
        <div lang={lang}>{children}</div>
      </Suspense>
    </I18nextProvider>
  )
}
