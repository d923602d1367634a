package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

/** One world: its clock, its dice, its records. Guarded by the service's lock. */
public final class World {
    /** Where the firm is: its days begin and end there. */
    public static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private static final String ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final String KEY_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    private final Instant now;
    private final SplittableRandom dice;
    private final Table clients = new Table();
    private final Table activities = new Table();
    private final String liveKey;

    /** A world at this time, with the ready clients, the same whenever the seed is. */
    public World(Instant now, long seed) {
        this.now = now;
        this.dice = new SplittableRandom(seed);
        this.liveKey = "cg_live_" + letters(KEY_LETTERS, 8) + "." + letters(KEY_LETTERS, 40);
        client(1001, "Laura Ficticia Prueba", "autonomo", "12345678Z", "peninsula_baleares", "general");
        client(1002, "Talleres Ejemplo SL", "sociedad", "B12345674", "peninsula_baleares", "general");
        ObjectNode activity = JsonNodeFactory.instance.objectNode();
        activity.put("codigo_iae", "7630").put("descripcion", "Programación informática");
        activity.put("seccion_iae", "profesional").put("regimen_irpf", "estimacion_directa_simplificada");
        activity.put("regimen_iva", "general").put("fecha_alta", "2020-01-01").put("es_principal", true);
        activity.put("retencion_irpf_tipo", "general").put("activa", true);
        activities.add(1001, record("activity", "act_", activity));
    }

    /** The moment, to the second, as records show it. */
    public OffsetDateTime now() {
        return now.truncatedTo(ChronoUnit.SECONDS).atZone(MADRID).toOffsetDateTime();
    }

    /** The moment exactly. */
    public Instant instant() {
        return now;
    }

    /** The day at the firm. */
    public LocalDate today() {
        return now.atZone(MADRID).toLocalDate();
    }

    /** The ready key. */
    public String liveKey() {
        return liveKey;
    }

    /** The firm's clients; a row's client is its own id. */
    public Table clients() {
        return clients;
    }

    /** The clients' activities. */
    public Table activities() {
        return activities;
    }

    /** A new identifier. */
    public String id(String prefix) {
        return prefix + letters(ID_LETTERS, 16);
    }

    /** A record of this kind: its type, id and times in front of its own fields. */
    public ObjectNode record(String type, String prefix, ObjectNode fields) {
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        record.put("object", type).put("id", id(prefix));
        record.setAll(fields);
        record.put("creado_en", now().toString()).put("actualizado_en", now().toString());
        return record;
    }

    private void client(long id, String nombre, String tipo, String nif, String territorio, String regimenIva) {
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        client.put("object", "client").put("id", id).put("nombre", nombre).put("nif", nif);
        client.put("email", "cliente" + id + "@cliente.invalid").put("tipo", tipo);
        client.put("territorio", territorio).put("regimen_iva", regimenIva);
        client.put("autorizado", true);
        client.put("creado_en", now().toString()).put("actualizado_en", now().toString());
        clients.add(id, client);
    }

    private String letters(String alphabet, int count) {
        StringBuilder letters = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            letters.append(alphabet.charAt(dice.nextInt(alphabet.length())));
        }
        return letters.toString();
    }
}
