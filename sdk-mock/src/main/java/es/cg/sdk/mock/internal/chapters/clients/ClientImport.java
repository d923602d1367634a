package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.Csv;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.domain.UnclosedQuoteException;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An import of clients: a wrong line is reported and skipped. Confined to one thread. */
final class ClientImport {
    private static final List<String> REQUIRED = List.of("nombre", "nif", "email", "tipo");
    private static final String FORMAT = "formato_no_valido";
    private static final String DATA = "datos_invalidos";

    private final Environment environment;
    private final ClientRecords records;
    private final @Nullable ApiKey key;
    private final boolean simulated;
    private final Map<String, Row> known;
    private final Set<String> seen = new HashSet<>();
    private final ObjectNode result = JsonNodeFactory.instance.objectNode().put("object", "client_import");
    private List<String> header = List.of();
    private int created;
    private int updated;
    private int skipped;

    /** Creates an import for a key, which changes only clients that the key may write; nothing if it is simulated. */
    ClientImport(Environment environment, ClientRecords records, @Nullable ApiKey key, boolean simulated) {
        this.environment = environment;
        this.records = records;
        this.known = records.byTaxId();
        this.key = key;
        this.simulated = simulated;
    }

    /** Imports a file and returns the result. */
    ObjectNode of(String text) {
        List<Csv.Line> lines;
        try {
            lines = Csv.lines(text);
        } catch (UnclosedQuoteException e) {
            throw ApiException.invalid(FORMAT, "contenido", Message.of("client.unclosedQuote", e.line()));
        }
        header = lines.isEmpty()
                ? List.of()
                : lines.get(0).fields().stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList();
        if (!header.containsAll(REQUIRED) || Set.copyOf(header).size() < header.size()) {
            throw ApiException.invalid(
                    FORMAT,
                    "contenido",
                    Message.of("client.wrongHeader", REQUIRED).about("contenido"));
        }
        result.putArray("errores");
        lines.stream().skip(1).forEach(this::importLine);
        return result.put("creados", created).put("actualizados", updated).put("omitidos", skipped);
    }

    private void importLine(Csv.Line line) {
        try {
            imported(line);
        } catch (ApiException refusal) {
            skipped++;
            result.withArray("errores")
                    .addObject()
                    .put("linea", line.number())
                    .put("codigo", refusal.code())
                    .put("mensaje", refusal.getMessage());
        }
    }

    private void imported(Csv.Line line) {
        ObjectNode client = client(line);
        String nif = TaxIds.normal(client.path("nif").asText());
        if (!seen.add(nif)) {
            throw ApiException.conflict("cliente_duplicado", Message.of("client.earlierLine"));
        }
        Row there = known.get(nif);
        if (there == null) {
            created++;
            if (!simulated) {
                records.add(client);
            }
        } else if (mayCorrect(there) && differs(there, client.retain(ClientRecords.CONTACT))) {
            updated++;
            if (!simulated) {
                environment.change(there, json -> json.setAll(client));
            }
        } else {
            skipped++;
        }
    }

    private boolean mayCorrect(Row client) {
        return key != null
                && key.authorisedOn(client.client())
                && key.consents(client.client()).contains("clientes:escribir");
    }

    private static boolean differs(Row row, ObjectNode contact) {
        for (Map.Entry<String, JsonNode> each : contact.properties()) {
            if (!each.getValue().equals(row.json().path(each.getKey()))) {
                return true;
            }
        }
        return false;
    }

    private ObjectNode client(Csv.Line line) {
        if (line.fields().size() != header.size()) {
            throw ApiException.of(
                    422,
                    FORMAT,
                    Message.of("client.wrongNumberOfFields", line.fields().size(), header.size()));
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            values.put(header.get(i), line.fields().get(i));
        }
        for (String name : REQUIRED) {
            if (values.getOrDefault(name, "").isEmpty()) {
                throw ApiException.of(422, DATA, Message.of("client.missing").about(name));
            }
        }
        if (!TaxIds.valid(TaxIds.normal(values.getOrDefault("nif", "")))) {
            throw ApiException.of(422, DATA, Message.of("client.wrongTaxId").about("nif"));
        }
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        ClientRecords.MASTER.forEach(name -> put(client, name, values.getOrDefault(name, "")));
        ClientRecords.CONTACT.forEach(name -> put(client, name, values.getOrDefault(name, "")));
        return client;
    }

    private static void put(ObjectNode client, String name, String value) {
        if (value.isEmpty()) {
            return;
        }
        switch (name) {
            case "recc" -> client.put(name, bool(value));
            case "digitos_subcuenta" -> client.put(name, integer(value));
            default -> client.put(name, value);
        }
    }

    private static boolean bool(String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw ApiException.of(422, DATA, Message.of("field.noBoolean").about("recc"));
        }
        return value.equals("true");
    }

    private static int integer(String value) {
        if (!value.matches("[0-9]{1,2}")) {
            throw ApiException.of(422, DATA, Message.of("client.noTwoDigits").about("digitos_subcuenta"));
        }
        return Integer.parseInt(value);
    }
}
