package es.cg.sdk.banks.statements;

import es.cg.sdk.banks.statements.CsvCells.Cell;
import java.text.Normalizer;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the columns of a CSV hold, by the names that Spanish banks give them. */
final class CsvColumns {
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}");
    private static final Pattern PARENTHESES = Pattern.compile("\\([^)]*\\)");
    private static final Pattern OTHER = Pattern.compile("[^a-z0-9]+");
    private static final Pattern LITTLE_WORDS = Pattern.compile(" (?:de|del|la)(?= [a-z])|(?: en)? (?:eur|euros?) $");

    /** The names of columns, in lower case, without accents and little words; {@code f} is {@code fecha}. */
    private static final Map<Role, Set<String>> NAMES = Map.of(
            Role.DATE,
                    Set.of(
                            "fecha",
                            "fecha operacion",
                            "fecha oper",
                            "fecha operativa",
                            "fecha contable",
                            "fecha ctble",
                            "fecha movimiento",
                            "fecha apunte"),
            Role.VALUE_DATE, Set.of("fecha valor", "fecha val"),
            Role.AMOUNT, Set.of("importe", "importe operacion", "importe movimiento", "cantidad"),
            Role.DEBIT,
                    Set.of(
                            "debe",
                            "cargo",
                            "cargos",
                            "debito",
                            "debitos",
                            "adeudo",
                            "adeudos",
                            "importe debe",
                            "importe cargo"),
            Role.CREDIT,
                    Set.of(
                            "haber",
                            "abono",
                            "abonos",
                            "credito",
                            "creditos",
                            "ingreso",
                            "ingresos",
                            "importe haber",
                            "importe abono"),
            Role.BALANCE, Set.of("saldo", "saldo contable", "saldo posterior", "saldo final", "saldo tras movimiento"),
            Role.CURRENCY, Set.of("divisa", "moneda"),
            Role.ACCOUNT, Set.of("iban", "cuenta", "n cuenta", "numero cuenta"),
            Role.CONCEPT, Set.of("concepto", "descripcion", "movimiento", "detalle", "observaciones"));

    private final Map<Role, Integer> places;

    private CsvColumns(Map<Role, Integer> places) {
        this.places = places;
    }

    private enum Role {
        DATE,
        VALUE_DATE,
        AMOUNT,
        DEBIT,
        CREDIT,
        BALANCE,
        CURRENCY,
        ACCOUNT,
        CONCEPT
    }

    /** Returns the columns of a header; null if the cells have no dates or no amounts. */
    static @Nullable CsvColumns of(List<Cell> header) {
        Map<Role, Integer> places = new EnumMap<>(Role.class);
        for (int i = 0; i < header.size(); i++) {
            String name = plain(header.get(i).text());
            int place = i;
            NAMES.forEach((role, names) -> {
                if (names.contains(name)) {
                    places.putIfAbsent(role, place);
                }
            });
        }
        // Some banks have no other date.
        if (places.containsKey(Role.VALUE_DATE)) {
            places.putIfAbsent(Role.DATE, places.get(Role.VALUE_DATE));
        }
        boolean amounts =
                places.containsKey(Role.AMOUNT) || (places.containsKey(Role.DEBIT) && places.containsKey(Role.CREDIT));
        return amounts && places.containsKey(Role.DATE) ? new CsvColumns(places) : null;
    }

    private static String plain(String name) {
        String ascii = ACCENTS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        String words = OTHER.matcher(PARENTHESES.matcher(ascii).replaceAll(" ")).replaceAll(" ");
        String shorter =
                LITTLE_WORDS.matcher(words.strip() + " ").replaceAll("").strip();
        return shorter.startsWith("f ") ? "fecha" + shorter.substring(1) : shorter;
    }

    Cell date(List<Cell> cells) {
        return cell(cells, Role.DATE);
    }

    Cell valueDate(List<Cell> cells) {
        return cell(cells, Role.VALUE_DATE);
    }

    boolean hasAmount() {
        return places.containsKey(Role.AMOUNT);
    }

    Cell amount(List<Cell> cells) {
        return cell(cells, Role.AMOUNT);
    }

    Cell debit(List<Cell> cells) {
        return cell(cells, Role.DEBIT);
    }

    Cell credit(List<Cell> cells) {
        return cell(cells, Role.CREDIT);
    }

    Cell balance(List<Cell> cells) {
        return cell(cells, Role.BALANCE);
    }

    Cell currency(List<Cell> cells) {
        return cell(cells, Role.CURRENCY);
    }

    Cell account(List<Cell> cells) {
        return cell(cells, Role.ACCOUNT);
    }

    Cell concept(List<Cell> cells) {
        return cell(cells, Role.CONCEPT);
    }

    /** Returns the cell of a column; an empty one if there is no such column, or the line ends before it. */
    private Cell cell(List<Cell> cells, Role role) {
        Integer place = places.get(role);
        if (place == null || place >= cells.size()) {
            return new Cell("", cells.get(cells.size() - 1).column());
        }
        return cells.get(place);
    }
}
