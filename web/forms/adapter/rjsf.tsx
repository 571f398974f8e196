import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  createSchemaUtils,
  englishStringTranslator,
  type FieldProps,
  type RJSFSchema,
  type Registry,
  type ValidatorType,
} from '@rjsf/utils'
import templates from '@rjsf/core/lib/components/templates/index.js'
import type { FormEditor } from '../editor/FormEditor'
import type { FormContext } from '../render/scope'
import { FieldFrame } from '../theme/FieldFrame'
import { widgets } from '../widgets'

/**
 * The one place that knows rjsf: a registry made by hand, so that one SchemaField can be rendered per leaf without rjsf's Form above it.
 * The browser's policy has no unsafe-eval, so nothing may compile a schema there: this validator answers without ajv. It is asked only
 * about oneOf, anyOf, dependencies and $ref, which our leaves do not have; engine/validation gives the verdict.
 * rjsf.test.tsx holds its answers to those of @rjsf/validator-ajv8.
 */
const validator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}

const byName: ReadonlyMap<string, (typeof widgets)[keyof typeof widgets]> = new Map(Object.entries(widgets))

type LeafProps = FieldProps<unknown, RJSFSchema, FormContext>

/**
 * rjsf's own fields choose a widget by JSON type; ours is named by the leaf (uiSchema 'ui:widget'), because an amount is an object and a
 * code list is no enum.
 */
function LeafField(props: LeafProps) {
  const { uiSchema, registry, fieldPathId, onChange, name } = props
  const title = String(uiSchema?.['ui:title'] ?? name)
  const Widget = byName.get(String(uiSchema?.['ui:widget']))
  if (!Widget) throw new Error(`No widget ${String(uiSchema?.['ui:widget'])} for ${name}`)
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      label={title}
      value={props.formData}
      onChange={(value: unknown) => onChange(value, fieldPathId.path)}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      options={{}}
      schema={props.schema}
      uiSchema={uiSchema}
      required={props.required}
      disabled={props.disabled}
      readonly={props.readonly}
      rawErrors={props.rawErrors}
      registry={registry}
    />
  )
}

const Nothing = (): null => null

export function makeRegistry(editor: FormEditor): Registry<unknown, RJSFSchema, FormContext> {
  const rootSchema: RJSFSchema = {}
  return {
    fields: { leaf: LeafField },
    templates: {
      ...templates<unknown, RJSFSchema, FormContext>(),
      FieldTemplate: FieldFrame,
      // The frame says label, help and errors itself; rjsf's own parts would say them twice.
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldErrorTemplate: Nothing,
    },
    // LeafField names them itself; rjsf's own fields are not in use.
    widgets: {},
    formContext: { editor },
    rootSchema,
    schemaUtils: createSchemaUtils(validator, rootSchema),
    translateString: englishStringTranslator,
    // Each leaf gets stable props, so a shallow comparison decides whether it renders.
    globalFormOptions: { idPrefix: 'f', idSeparator: '.', experimental_componentUpdateStrategy: 'shallow' },
  }
}

export { SchemaField }
