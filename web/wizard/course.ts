/** What a choice of the wizard means for the tender that follows (decisions section 5, 'Template by the wizard'). */
export type CourseKey =
  'negotiation' | 'continuous' | 'sector' | 'procurement' | 'vobaEu' | 'defence' | 'vobaNational' | 'uvgoNational' | 'plots'

interface Course {
  /** BT-01-notice, the procedure's legal basis. */
  legalBasis: string
  /** 0 negotiation, 5 continuous negotiation. */
  type: 0 | 5
  /** Name of the form templates made for it. */
  projectType: string
  /** The EU's form for this basis; national law has none. */
  euTemplate: string | null
  /** Which default of the system settings applies. */
  setting?: 'konzVV' | 'konzVD'
}

export const COURSES: Record<CourseKey, Course> = {
  negotiation: { legalBasis: '32014L0023', type: 0, projectType: 'KONZESSION_VERHANDLUNG', euTemplate: 'EU-19', setting: 'konzVV' },
  continuous: { legalBasis: '32014L0023', type: 5, projectType: 'KONZESSION_DAUERVERHANDLUNG', euTemplate: 'EU-19', setting: 'konzVD' },
  sector: { legalBasis: '32014L0025', type: 0, projectType: 'KONZESSION_SEKTORENVERORDNUNG', euTemplate: 'EU-17' },
  procurement: { legalBasis: '32014L0024', type: 0, projectType: 'KONZESSION_VERGABEVERORDNUNG', euTemplate: 'EU-16' },
  vobaEu: { legalBasis: '32014L0024', type: 0, projectType: 'KONZESSION_VOBA-EU', euTemplate: 'EU-16' },
  defence: { legalBasis: '32009L0081', type: 0, projectType: 'KONZESSION_VERTEIDIGUNG', euTemplate: 'EU-18' },
  vobaNational: { legalBasis: 'other', type: 0, projectType: 'KONZESSION_VOBA_NATIONAL', euTemplate: null },
  uvgoNational: { legalBasis: 'other', type: 0, projectType: 'KONZESSION_UVGO_NATIONAL', euTemplate: null },
  plots: { legalBasis: 'other', type: 0, projectType: 'GRUNDSTUECK_KONZEPT', euTemplate: null },
}

/** When nothing else fits. */
const FALLBACK = 'EU-19'

export interface OfferedTemplate {
  id: string
  active: boolean
  projectTypes: readonly string[]
}

interface TemplateDefaults {
  konzVV?: string | null
  konzVD?: string | null
}

/** Which template a course begins with: the configured default, else by legal basis, else EU-19. One that is not offered is passed over. */
export const templateOf = (key: CourseKey, offered: readonly OfferedTemplate[], defaults: TemplateDefaults = {}): string => {
  const course = COURSES[key]
  const isOffered = (id: string | null | undefined): id is string => offered.some((template) => template.id === id && template.active)
  const configured = course.setting && defaults[course.setting]
  if (isOffered(configured)) return configured
  // While the list is not there yet the EU's own form is right in every installation.
  if (course.euTemplate !== null) return course.euTemplate
  return offered.find(({ active, projectTypes }) => active && projectTypes.includes(course.projectType))?.id ?? FALLBACK
}

/** Whether where a course begins depends on what is configured and offered; the EU's own forms are in every installation. */
export const needsTemplates = (key: CourseKey): boolean => COURSES[key].setting !== undefined || COURSES[key].euTemplate === null

/** The address of the create form for a course: /projekte/anlage/EU-19?BT-01-notice=32014L0023&type=0#top */
export const addressOf = (key: CourseKey, offered: readonly OfferedTemplate[], defaults?: TemplateDefaults): string => {
  const { legalBasis, type } = COURSES[key]
  return `/projekte/anlage/${encodeURIComponent(templateOf(key, offered, defaults))}?BT-01-notice=${legalBasis}&type=${type}#top`
}
