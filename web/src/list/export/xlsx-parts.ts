import { xmlText } from './xlsx-text.ts';

// The parts of a workbook with one sheet, as specified by ECMA-376.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Index of a cell format among the styles of the workbook. */
export const cellStyle = {
  plain: 0,
  heading: 1,
  whole: 2,
  amount: 3,
  day: 4,
  instant: 5,
  address: 6,
  percent: 7,
  exactPercent: 8,
  wholeAmount: 9,
  duration: 10,
} as const;

/** Format codes are in English notation; each language displays its own separators. */
const numberFormats: Readonly<Record<number, string>> = {
  164: '#,##0.00\\ [$€-40C]',
  165: 'dd/mm/yyyy',
  166: 'dd/mm/yyyy\\ hh:mm',
  167: '0\\ %',
  168: '0.00\\ %',
  169: '#,##0\\ [$€-40C]',
  170: '[h]\\ "h"\\ mm',
};

const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** Number format and font, in the order of {@link cellStyle}. */
const cellFormats: readonly (readonly [format: number, font: number])[] = [
  [0, 0],
  [0, 1],
  [3, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [0, 2],
  [167, 0],
  [168, 0],
  [169, 0],
  [170, 0],
];

export function stylesPart(): string {
  const formats = Object.entries(numberFormats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
  );
  const fonts = [font(''), font('<b/>'), font('<u/><color rgb="FF1F479F"/>')];
  const cells = cellFormats.map(
    ([format, fontId]) =>
      `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
  return `${declaration}<styleSheet xmlns="${main}">
<numFmts count="${formats.length}">${formats.join('')}</numFmts>
<fonts count="${fonts.length}">${fonts.join('')}</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
}

export const contentTypesPart = `${declaration}<Types xmlns="${contentTypes}">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>
</Types>`;

/** A reference of a part, to another part or to an external target. */
interface Relation {
  readonly type: 'officeDocument' | 'worksheet' | 'styles' | 'hyperlink';
  readonly target: string;
}

export const relationsStart = `${declaration}<Relationships xmlns="${packageRelations}">`;
export const relationsEnd = '</Relationships>';

/** Returns a relation as XML; the first relation of a part is named `rId1`. */
export function relationXml({ type, target }: Relation, index: number): string {
  const mode = type === 'hyperlink' ? ' TargetMode="External"' : '';
  return `<Relationship Id="rId${index + 1}" Type="${documentRelations}/${type}" Target="${xmlText(target)}"${mode}/>`;
}

/** Returns the relations of a part. */
export function relationsPart(relations: readonly Relation[]): string {
  return relationsStart + relations.map(relationXml).join('') + relationsEnd;
}

/**
 * @param range All cells, including the heading, such as `$A$1:$H$143`: the hidden name under which Excel
 * stores the filter.
 */
export function workbookPart(sheetName: string, range: string): string {
  const name = xmlText(sheetName);
  const quoted = xmlText(`'${sheetName.replaceAll("'", "''")}'`);
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}">
<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>
<definedNames>
<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!${range}</definedName>
<definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName>
</definedNames>
</workbook>`;
}

/** Returns the XML before the rows: the heading is frozen, pages are landscape. Widths are in characters. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}" xmlns:r="${documentRelations}">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${columns.join('')}</cols>
<sheetData>
`;
}

/** Returns the XML after the rows, before the hyperlinks. */
export const rowsEnd = (range: string) => `</sheetData>\n<autoFilter ref="${range}"/>\n`;

/** Returns the hyperlink of a cell; `index` is that of the relation of the sheet. */
export const hyperlinkXml = (cell: string, index: number) =>
  `<hyperlink ref="${cell}" r:id="rId${index + 1}"/>`;

/** The end of a sheet. */
export const sheetEnd = `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>
</worksheet>`;
