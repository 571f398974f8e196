import { useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactElement, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import { FormView, useFormEditor, type GivenProblem } from '../forms'
import {
  formDataOf,
  formPathOf,
  sectionOf,
  templateOf,
  valuesOfForm,
  type AdditionalDefinition,
  type AdditionalValue,
  type Part,
} from './additional'

export interface AdditionalHandle {
  /** False, with the first open or misread field in view, when something is missing or was not understood. */
  check(): boolean
  values(): AdditionalValue[]
}

interface AdditionalFormProps {
  part: Part
  definitions: readonly AdditionalDefinition[]
  values: readonly AdditionalValue[]
  onChange?: (values: AdditionalValue[]) => void
  /** What the server refused under additionalFields. */
  refused?: readonly { path: string; rule: string }[]
  handle: Ref<AdditionalHandle>
}

/** Additional fields, drawn and judged by the form engine that draws tenders. Nothing where the settings define none. */
export const AdditionalForm = (props: AdditionalFormProps): ReactElement | null => {
  const { t } = useTranslation('organizations')
  const { part, definitions } = props
  const title = t(`additional.${part}`)
  const template = useMemo(() => templateOf(definitions, { part, title }), [definitions, part, title])
  return template && <Drawn key={title} {...props} template={template} />
}

const Drawn = ({
  part,
  definitions,
  values,
  onChange,
  refused,
  handle,
  template,
}: AdditionalFormProps & { template: Template }): ReactElement => {
  const [start] = useState<FormData>(() => formDataOf(part, definitions, values))
  const latest = useRef<FormData>(start)
  const issues = useMemo<GivenProblem[]>(
    () =>
      (refused ?? []).flatMap(({ path, rule }) => {
        const at = formPathOf(part, definitions, path)
        return at === null ? [] : [{ path: at, rule, severity: 'ERROR' }]
      }),
    [refused, part, definitions],
  )
  const editor = useFormEditor({
    template,
    data: start,
    issues,
    onChange: (next) => {
      latest.current = next
      onChange?.(valuesOfForm(part, definitions, next))
    },
  })
  // A handful of optional fields is no reason to fold them away.
  useEffect(() => editor.view.setOpen(`/${sectionOf(part)}`, true, 'more'), [editor, part])
  useImperativeHandle(handle, () => ({
    check: () => {
      if (editor.goToNextOpen() !== null) return false
      const problem = editor.problems.find(({ severity }) => severity === 'ERROR')
      if (problem) editor.goTo(problem.path)
      return problem === undefined
    },
    values: () => valuesOfForm(part, definitions, editor.data),
  }))
  return (
    <div className="org-additional">
      <FormView editor={editor} />
    </div>
  )
}
