package es.cg.sdk.statements;

import es.cg.sdk.statements.CsvCells.Cell;
import java.text.Normalizer;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the columns of a CSV hold, by the names that Spanish banks give them. */
final class CsvColumns {
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}");
    private static final Pattern PARENTHESES = Pattern.compile("\\([^)]*\\)");
    private static final Pattern OTHER = Pattern.compile("[^a-z0-9]+");
    private static final Pattern LITTLE_WORDS = Pattern.compile(" (?:de|del|la)(?= [a-z])|(?: en)? (?:eur|euros?) $");

    private final Map<Role, Integer> places;

    private CsvColumns(Map<Role, Integer> places) {
        this.places = places;
    }

    /**
     * What a column holds, with its names: in lower case, without accents and little words; {@code f} is {@code fecha}.
     */
    enum Role {
        DATE(
                "|fecha|fecha operacion|fecha oper|fecha operativa|fecha contable|fecha ctble|fecha movimiento|fecha apunte|"),
        VALUE_DATE("|fecha valor|fecha val|"),
        AMOUNT("|importe|importe operacion|importe movimiento|cantidad|"),
        DEBIT("|debe|cargo|cargos|debito|debitos|adeudo|adeudos|importe debe|importe cargo|"),
        CREDIT("|haber|abono|abonos|credito|creditos|ingreso|ingresos|importe haber|importe abono|"),
        BALANCE("|saldo|saldo contable|saldo posterior|saldo final|saldo tras movimiento|"),
        CURRENCY("|divisa|moneda|"),
        ACCOUNT("|iban|cuenta|n cuenta|numero cuenta|"),
        CONCEPT("|concepto|descripcion|movimiento|detalle|observaciones|");

        private final String names;

        Role(String names) {
            this.names = names;
        }
    }

    /** Returns the columns of a header; null if the cells have no dates or no amounts. */
    static @Nullable CsvColumns of(List<Cell> header) {
        Map<Role, Integer> places = new EnumMap<>(Role.class);
        for (int i = 0; i < header.size(); i++) {
            String name = "|" + plain(header.get(i).text()) + "|";
            for (Role each : Role.values()) {
                if (each.names.contains(name)) {
                    places.putIfAbsent(each, i);
                }
            }
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

    boolean has(Role role) {
        return places.containsKey(role);
    }

    /** Returns the cell of a column; an empty one if there is no such column, or the line ends before it. */
    Cell cell(List<Cell> cells, Role role) {
        Integer place = places.get(role);
        if (place == null || place >= cells.size()) {
            return new Cell("", cells.get(cells.size() - 1).column());
        }
        return cells.get(place);
    }
}
