package es.cg.sdk.generator.differences;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Compares names by their words, in Spanish and English. */
final class Words {
    /** Words of one meaning stand on one line; the first stands for all. */
    private static final String[] SAME = {
        "importe amount amounts",
        "fecha date dia day",
        "nif cif tax taxid vatid",
        "iva vat",
        "serie series",
        "numero number num no",
        "estado status state",
        "tipo type kind clase",
        "concepto description descripcion concept",
        "cliente client customer",
        "proveedor supplier vendor",
        "receptor recipient buyer destinatario",
        "emisor issuer seller",
        "creado created",
        "actualizado updated modificado modified",
        "nombre name",
        "cuenta account",
        "direccion address",
        "correo email mail",
        "telefono phone",
        "pais country",
        "cantidad quantity",
        "precio price",
        "desde from since",
        "hasta to until",
        "codigo code clave",
        "mensaje message msg text texto",
        "data items results resultados elementos registros records",
        "siguiente next",
        "cursor token continuation",
        "more mas",
        "fichero file archivo",
        "activo active activa",
        "ejercicio year anio",
        "periodo period",
        "resultado result",
        "referencia reference ref",
        "externa external",
        "expedicion issue issued",
        "pago payment",
        "factura invoice invoices facturas",
        "gasto expense expenses gastos",
        "documento document documents documentos",
        "trabajo job jobs trabajos",
        "confirm confirmar confirmado confirmed",
        "entorno environment env",
        "contenido content contents",
        "borrador draft",
        "errors errores details detalles",
        "param loc field campo",
        "contable accounting",
        "desglose breakdown",
        "renta income",
        "object objeto payload record registro",
        "request peticion",
        "moneda currency",
        "linea line lineas lines"
    };

    /** Words that say nothing. */
    private static final Set<String> SMALL =
            Set.of("a", "al", "at", "de", "del", "el", "en", "has", "hay", "in", "is", "la", "los", "of", "the", "y");

    private static final Map<String, String> MEANINGS = meanings();

    private Words() {}

    private static Map<String, String> meanings() {
        Map<String, String> meanings = new HashMap<>();
        for (String line : SAME) {
            String[] words = line.split(" ", -1);
            for (String each : words) {
                meanings.put(each, words[0]);
            }
        }
        return meanings;
    }

    static Set<String> of(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
        Set<String> words = new LinkedHashSet<>();
        for (String each : plain.split("[^a-z0-9]+", -1)) {
            if (!each.isEmpty() && !SMALL.contains(each)) {
                words.add(MEANINGS.getOrDefault(each, each));
            }
        }
        return words.isEmpty() ? Set.of(plain) : words;
    }

    /**
     * Returns 0 to 3: nothing in common, a word, all words of one of them, all words of both. What both have besides
     * their common words tells them apart: {@code fecha_contable} is not {@code fecha_pago}.
     */
    static int likeness(String one, String other) {
        Set<String> first = of(one);
        Set<String> second = of(other);
        long common = first.stream()
                .filter(each -> second.stream().anyMatch(word -> isSame(each, word)))
                .count();
        int least = Math.min(first.size(), second.size());
        int most = Math.max(first.size(), second.size());
        return common == 0 ? 0 : common >= most ? 3 : common >= least && 2 * common >= most ? 2 : 1;
    }

    private static boolean isSame(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        boolean isStart = shorter >= 4 && (one.startsWith(other) || other.startsWith(one));
        // As in operacion and operation, categoria and category.
        return one.equals(other) || isStart || (shorter >= 7 && one.regionMatches(0, other, 0, 5));
    }
}
