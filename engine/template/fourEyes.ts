import type { Procedure, TemplateFile } from '../format/format'

/**
 * Concessions: four eyes for offers are a rule of the house there, a duty elsewhere (§ 55 Abs. 2 VgV as of April 2026, § 40 Abs. 2 UVgO,
 * § 14 VOB/A; since then said to be none for secured electronic offers, where the house keeps it).
 */
const CONCESSIONS = '32014L0023'
const HOUSE_TYPES: readonly string[] = ['KONZESSION_VERHANDLUNG', 'KONZESSION_DAUERVERHANDLUNG']

/**
 * Whether the law itself asks for two people at the offers' opening: for all but concessions, told by legal basis and kinds alike, since
 * nothing ties the one to the other. A template for several kinds follows the strictest.
 */
export const offersNeedTwo = ({ legalBasis, projectTypes }: Pick<TemplateFile, 'legalBasis' | 'projectTypes'>): boolean =>
  legalBasis !== CONCESSIONS || projectTypes.some((each) => !HOUSE_TYPES.includes(each))

/**
 * What two people open in a procedure that begins from this template. Two wherever the template says nothing, and for offers wherever the
 * law asks for it, whatever the template says.
 */
export const fourEyesOf = ({
  procedure,
  ...kind
}: Pick<TemplateFile, 'legalBasis' | 'projectTypes' | 'procedure'>): Procedure['fourEyes'] => ({
  applications: procedure?.fourEyes.applications !== false,
  offers: offersNeedTwo(kind) || procedure?.fourEyes.offers !== false,
})
