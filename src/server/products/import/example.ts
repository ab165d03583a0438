/** The name in the example of the template: a row that still has it is not imported. */
export const exampleName = 'Contoh: Keripik Pisang'
