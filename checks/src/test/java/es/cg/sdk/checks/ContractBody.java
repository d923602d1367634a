package es.cg.sdk.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the contract shows of one request body.
 *
 * @param below the property whose items are meant, empty for the body itself
 */
record ContractBody(String method, String path, String below, List<Field> fields) {
    /** Whether a field must be there. */
    enum Presence {
        REQUIRED,
        OPTIONAL,
        /** The contract does not say, so what {@code openapi.json} says is assumed. */
        NOT_SHOWN
    }

    private static final Presence REQUIRED = Presence.REQUIRED;
    private static final Presence OPTIONAL = Presence.OPTIONAL;
    private static final Presence UNKNOWN = Presence.NOT_SHOWN;

    // formatter:off
    private static final List<Field> ACTIVITY = List.of(
        new Field("codigo_iae",          "string",  REQUIRED).taking("7630", "0001", "B01", "B05").refusing("763", "76301", "B00", "B06", "b01", "7630 ", "", "A01"),
        new Field("descripcion",         "string",  REQUIRED).upTo(255),
        new Field("seccion_iae",         "string",  REQUIRED).oneOf("empresarial", "profesional", "artistica"),
        new Field("regimen_irpf",        "string",  REQUIRED).oneOf("estimacion_directa_normal", "estimacion_directa_simplificada", "estimacion_objetiva_modulos", "no_aplica"),
        new Field("regimen_iva",         "string",  REQUIRED).oneOf("general", "simplificado", "recargo_equivalencia", "agricultura_ganaderia", "exento", "no_aplica"),
        new Field("fecha_alta",          "date",    REQUIRED),
        new Field("fecha_baja",          "date",    OPTIONAL),
        new Field("es_principal",        "boolean", OPTIONAL),
        new Field("retencion_irpf_tipo", "string",  OPTIONAL).oneOf("ninguna", "general", "inicio", "agraria", "personalizada"),
        new Field("retencion_irpf_pct",  "number",  OPTIONAL).oneOf("0", "1", "2", "7", "15", "19", "21"),
        new Field("se_acoge_ric",        "boolean", OPTIONAL));

    static final List<ContractBody> ALL = List.of(
        new ContractBody("POST", "/activities", "", ACTIVITY),
        new ContractBody("PUT", "/activities/{id}", "", change()),
        new ContractBody("POST", "/invoices", "", List.of(
            new Field("serie",            "string",  UNKNOWN),
            new Field("ejercicio",        "integer", UNKNOWN),
            new Field("fecha_expedicion", "date",    UNKNOWN),
            new Field("tipo_factura",     "string",  UNKNOWN),
            new Field("receptor_nif",     "string",  UNKNOWN),
            new Field("receptor_nombre",  "string",  UNKNOWN),
            new Field("lineas",           "array",   UNKNOWN))),
        new ContractBody("POST", "/invoices", "lineas", List.of(
            new Field("concepto",         "string",  UNKNOWN),
            new Field("cantidad",         "number",  UNKNOWN),
            new Field("precio_unitario",  "number",  UNKNOWN),
            new Field("iva_pct",          "number",  UNKNOWN))),
        new ContractBody("POST", "/documents", "", List.of(
            new Field("file",             "string",  REQUIRED))),
        new ContractBody("POST", "/sandbox/clock/advance", "", List.of(
            new Field("dias",             "any",     OPTIONAL),
            new Field("horas",            "any",     OPTIONAL),
            new Field("segundos",         "any",     OPTIONAL))),
        new ContractBody("POST", "/sandbox/reset", "", List.of(
            new Field("cliente",          "any",     OPTIONAL),
            new Field("clientes",         "array",   OPTIONAL))),
        new ContractBody("POST", "/sandbox/webhooks/fire", "", List.of(
            new Field("escenario",        "string",  UNKNOWN).oneOf("receptor_5xx", "receptor_lento", "firma_invalida"))));
    // formatter:on

    private static List<Field> change() {
        List<Field> fields = new ArrayList<>();
        ACTIVITY.forEach(each -> fields.add(each.optional()));
        fields.add(new Field("activa", "boolean", OPTIONAL));
        return List.copyOf(fields);
    }

    /** The body of an operation, or of the items of one of its fields. */
    static ContractBody of(String method, String path, String below) {
        return ALL.stream()
                .filter(each -> each.method.equals(method) && each.path.equals(path) && each.below.equals(below))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the contract shows anything of the body of this operation. */
    static boolean shows(String method, String path) {
        return ALL.stream().anyMatch(each -> each.method.equals(method) && each.path.equals(path));
    }

    Set<String> names() {
        return fields.stream().map(Field::name).collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return method + " " + path + (below.isEmpty() ? "" : ", in " + below);
    }

    /** A field; its pattern is told by what passes and what does not. */
    record Field(
            String name,
            String type,
            Presence presence,
            Set<String> values,
            int longest,
            List<String> taken,
            List<String> refused) {
        Field(String name, String type, Presence presence) {
            this(name, type, presence, Set.of(), 0, List.of(), List.of());
        }

        Field oneOf(String... allowed) {
            return new Field(name, type, presence, Set.of(allowed), longest, taken, refused);
        }

        Field upTo(int characters) {
            return new Field(name, type, presence, values, characters, taken, refused);
        }

        Field taking(String... samples) {
            return new Field(name, type, presence, values, longest, List.of(samples), refused);
        }

        Field refusing(String... samples) {
            return new Field(name, type, presence, values, longest, taken, List.of(samples));
        }

        Field optional() {
            return new Field(name, type, OPTIONAL, values, longest, taken, refused);
        }
    }
}
