import type { TemplateFile } from '../../../engine/template'

/** Concessions: four eyes for offers are a rule of the house there, a duty elsewhere (VgV, UVgO, VOB). */
const CONCESSIONS = '32014L0023'
const HOUSE_TYPES: readonly string[] = ['KONZESSION_VERHANDLUNG', 'KONZESSION_DAUERVERHANDLUNG']

/** Whether the law itself asks for two people at the offers' opening: for all but concessions. A template for several kinds follows the strictest. */
export const offersNeedTwo = ({ legalBasis, projectTypes }: Pick<TemplateFile, 'legalBasis' | 'projectTypes'>): boolean =>
  projectTypes.some((each) => !HOUSE_TYPES.includes(each)) || (projectTypes.length === 0 && legalBasis !== CONCESSIONS)
