package es.cg.sdk.clients;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All data that the service holds about a client; {@link DataRights#export} writes it to a file, because it may be
 * large. If it fits into memory, read it like this:
 *
 * <pre>{@code
 * ClientExport export = new ClientExport(Json.parse(Files.readAllBytes(file.path())));
 * for (Json each : export.modelos()) {
 *     TaxModel model = new TaxModel(each);
 * }
 * }</pre>
 *
 * <p>Each record is the JSON that the service returned; read it with the view of its type.
 *
 * <p>Immutable and thread-safe.
 */
@Assumed
public final class ClientExport extends View {
    public ClientExport(Json json) {
        super(json);
    }

    // formatter:off
    /** The version of the file's format. */
    public @Nullable String         version()    { return text("version"); }
    /** The time when the export was made. */
    public @Nullable OffsetDateTime generadoEn() { return moment("generado_en"); }
    /** The master data. */
    public Client                   cliente()    { return view("cliente", Client::new); }
    /** The documents, without the content of their files. */
    public List<Json>               documentos() { return views("documentos", json -> json); }
    /** The invoices, issued and received. */
    public List<Json>               facturas()   { return views("facturas", json -> json); }
    /** The expenses. */
    public List<Json>               gastos()     { return views("gastos", json -> json); }
    /** The accounting entries. */
    public List<Json>               asientos()   { return views("asientos", json -> json); }
    /** The tax models. */
    public List<Json>               modelos()    { return views("modelos", json -> json); }
    // formatter:on
}
