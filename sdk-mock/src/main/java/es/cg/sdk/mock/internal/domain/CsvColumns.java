package es.cg.sdk.mock.internal.domain;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of the columns of a bank's CSV, found by the header names that Spanish banks use; accents and case do not
 * matter.
 *
 * @param divider what separates the cells
 * @param date the column of the date; that of the value date if there is no other
 * @param amount the column of the amount; -1 if debits and credits have a column each, or one of them
 * @param texts the columns whose texts describe a movement
 */
record CsvColumns(
        char divider,
        int date,
        int valueDate,
        int amount,
        int debit,
        int credit,
        int balance,
        int currency,
        int account,
        int reference1,
        int reference2,
        List<Integer> texts) {
    private static final Set<String> DATE = Set.of(
            "fecha",
            "fecha operacion",
            "fecha de operacion",
            "fecha de la operacion",
            "f operacion",
            "fecha oper",
            "f oper",
            "fecha operativa",
            "f operativa",
            "fecha contable",
            "f contable",
            "fecha ctble",
            "fecha movimiento",
            "fecha de movimiento",
            "fecha del movimiento",
            "fecha apunte",
            "fecha de apunte");
    private static final Set<String> VALUE_DATE =
            Set.of("fecha valor", "fecha de valor", "f valor", "fecha val", "f val");
    private static final Set<String> AMOUNT = Set.of(
            "importe",
            "importe movimiento",
            "importe del movimiento",
            "importe operacion",
            "importe de la operacion",
            "cantidad");
    private static final Set<String> DEBIT = Set.of(
            "cargo", "cargos", "debe", "debito", "debitos", "adeudo", "adeudos", "importe cargo", "importe debe");
    private static final Set<String> CREDIT = Set.of(
            "abono", "abonos", "haber", "credito", "creditos", "ingreso", "ingresos", "importe abono", "importe haber");
    private static final Set<String> BALANCE =
            Set.of("saldo", "saldo contable", "saldo posterior", "saldo final", "saldo tras movimiento");
    private static final Set<String> CURRENCY = Set.of("divisa", "moneda");
    private static final Set<String> ACCOUNT = Set.of("iban", "cuenta", "numero de cuenta", "n cuenta");
    private static final Set<String> REFERENCE_1 = Set.of("referencia", "referencia 1", "ref 1");
    private static final Set<String> REFERENCE_2 = Set.of("referencia 2", "ref 2");
    private static final Set<String> TEXT = Set.of(
            "concepto",
            "concepto ampliado",
            "descripcion",
            "descripcion del movimiento",
            "movimiento",
            "mas datos",
            "detalle",
            "observaciones",
            "informacion adicional");

    /** Returns the columns that a line names; null if it is no header of a statement. */
    static @Nullable CsvColumns of(String line) {
        char divider =
                line.indexOf(';') >= 0 ? ';' : line.indexOf('\t') >= 0 ? '\t' : line.indexOf('|') >= 0 ? '|' : ',';
        List<String> cells = CsvCellParser.split(line, divider);
        if (cells == null) {
            return null;
        }
        List<String> names = cells.stream().map(CsvColumns::normal).toList();
        int date = find(names, DATE);
        int valueDate = find(names, VALUE_DATE);
        int amount = find(names, AMOUNT);
        int debit = find(names, DEBIT);
        int credit = find(names, CREDIT);
        if ((date < 0 && valueDate < 0) || (amount < 0 && (debit < 0 || credit < 0))) {
            return null;
        }
        List<Integer> texts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (TEXT.contains(names.get(i))) {
                texts.add(i);
            }
        }
        return new CsvColumns(
                divider,
                date < 0 ? valueDate : date,
                valueDate,
                amount,
                amount < 0 ? debit : -1,
                amount < 0 ? credit : -1,
                find(names, BALANCE),
                find(names, CURRENCY),
                find(names, ACCOUNT),
                find(names, REFERENCE_1),
                find(names, REFERENCE_2),
                List.copyOf(texts));
    }

    /** Returns a name in small letters without accents, signs, brackets and currency: "IMPORTE (€)" is "importe". */
    private static String normal(String cell) {
        String plain = Normalizer.normalize(cell, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        return plain.toLowerCase(Locale.ROOT)
                .replaceAll("\\([^)]*\\)", " ")
                .replaceAll("[^a-z0-9]+", " ")
                .strip()
                .replaceFirst("( en)? (eur|euros?)$", "");
    }

    private static int find(List<String> names, Set<String> wanted) {
        for (int i = 0; i < names.size(); i++) {
            if (wanted.contains(names.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
