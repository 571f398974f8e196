import type { ComponentType } from 'react'
import { CheckboxesWidget, CheckboxWidget, ChoiceWidget, RadiosWidget, YesNoWidget } from './ChoiceWidgets'
import type { WidgetName } from './choose'
import { CodesWidget, CodeWidget } from './CodeWidgets'
import { DatetimeWidget, DateWidget, MomentWidget, TimeWidget } from './DateWidgets'
import { MultilingualWidget } from './MultilingualWidget'
import { AmountWidget, MeasureWidget, NumberWidget } from './NumberWidgets'
import type { LeafWidgetProps } from './props'
import { ReferencesWidget, ReferenceWidget } from './ReferenceWidgets'
import { SchemeIdWidget, TextareaWidget, TextsWidget, TextWidget } from './TextWidgets'

/** Our theme's widgets by name; the adapter puts them into rjsf's registry. */
export const widgets: Record<WidgetName, ComponentType<LeafWidgetProps>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  multilingual: MultilingualWidget,
  texts: TextsWidget,
  code: CodeWidget,
  codes: CodesWidget,
  amount: AmountWidget,
  measure: MeasureWidget,
  number: NumberWidget,
  date: DateWidget,
  time: TimeWidget,
  moment: MomentWidget,
  datetime: DatetimeWidget,
  yesNo: YesNoWidget,
  CHECKBOX: CheckboxWidget,
  choice: ChoiceWidget,
  radios: RadiosWidget,
  checkboxes: CheckboxesWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  schemeId: SchemeIdWidget,
}
