package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Downloads the files of tax models. */
final class ModelFiles {
    private ModelFiles() {}

    /** Downloads every file of the models, and shows them. */
    static void download(ClientApi of, List<TaxModel> models, Path into, Output out) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (TaxModel model : models) {
            for (TaxModel.ModelFile each : model.ficheros()) {
                TaxModel.Formato format = Objects.requireNonNull(each.formato(), "a file has a format");
                String name = model.modelo() + "-" + model.periodo() + "." + format;
                DownloadedFile file = of.taxModels()
                        .file(
                                String.valueOf(model.id()),
                                format,
                                Download.toFile(into.resolve(name)).overwriting());
                rows.add(List.of(file.path(), file.length(), file.sha256().substring(0, 12) + "…"));
            }
        }
        QuarterState.show(out, "files", "Files", List.of("File", "Bytes", "SHA-256"), rows);
    }
}
