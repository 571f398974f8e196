import '../../forms/theme/forms.css'
import type { ComponentProps, ReactElement } from 'react'
import { CodePicker } from '../../forms/widgets/CodePicker'

/** The forms' code picker, with everything it looks like. */
const CodePanel = (props: Omit<ComponentProps<typeof CodePicker>, 'showCodes'>): ReactElement => <CodePicker {...props} showCodes />

export default CodePanel
